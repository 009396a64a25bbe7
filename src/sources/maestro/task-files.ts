import type { TaskFile } from '../../domain/phase.js';
import { asList, asRecord, asText, firstOf, type PlanRecord } from '../plan-value.js';

/**
 * Files of a task and what was to happen to them (decision 6). An entry without an action, or with one that only looks,
 * is a reference. Without files[], target_module, test_file and implementation[].file count as created.
 */
export function readTaskFiles(task: PlanRecord): TaskFile[] {
  const listed = fromFiles(task.files);
  const planned = [
    ...paths(firstOf(task, ['files_to_create', 'filesToCreate']), 'create'),
    ...paths(firstOf(task, ['files_to_modify', 'filesToModify']), 'modify'),
    ...paths(firstOf(task, ['files_to_delete', 'filesToDelete']), 'delete'),
  ];
  const named = [
    ...paths(task.target_module, 'create'),
    ...paths(task.test_file, 'create'),
    ...asList(task.implementation).flatMap((step) => paths(asRecord(step)?.file, 'create')),
  ];
  return unique(listed.length > 0 || planned.length > 0 ? [...listed, ...planned] : named);
}

function fromFiles(value: unknown): TaskFile[] {
  const record = asRecord(value);
  if (!record || PATH_KEYS.some((key) => typeof record[key] === 'string'))
    return asList(value).flatMap(fileEntry);
  return Object.entries(record).flatMap(([key, entry]) => {
    const action = actionOf(key);
    if (action !== undefined) return paths(entry, action);
    return fileEntry(asRecord(entry) ? { path: key, ...asRecord(entry) } : { path: key, action: entry });
  });
}

const PATH_KEYS = ['path', 'file', 'file_path', 'target'] as const;

function fileEntry(entry: unknown): TaskFile[] {
  const record = asRecord(entry);
  if (!record) {
    const marked = /^(.*?\S)\s*\((create|new|modify|edit|update|delete|remove)\)\s*$/i.exec(
      asText(entry) ?? '',
    );
    return marked?.[1] ? paths(marked[1], actionOf(marked[2]) ?? 'read') : paths(entry, 'read');
  }
  return paths(
    firstOf(record, PATH_KEYS),
    actionOf(firstOf(record, ['action', 'operation', 'op', 'type'])) ?? 'read',
  );
}

const ACTIONS: ReadonlyMap<string, TaskFile['action']> = new Map(
  (
    [
      ['create', 'create created new add added generate 创建 新建 新增 to_create files_to_create'],
      [
        'modify',
        'modify modified edit edited update updated rewrite change changed refactor extend append fix 修改 更新 to_modify files_to_modify',
      ],
      ['delete', 'delete deleted remove removed 删除 to_delete files_to_delete'],
      ['read', 'read reference keep verify check inspect review none test run 参考 read_only'],
    ] as const
  ).flatMap(([action, words]) => words.split(' ').map((word) => [word, action] as const)),
);

/** `create/modify` and other compounds: the strongest expectation that holds for sure is that the file exists. */
function actionOf(value: unknown): TaskFile['action'] | undefined {
  const words = (asText(value) ?? '').toLowerCase().split(/[\s/|,]+/);
  const known = words.flatMap((word) => ACTIONS.get(word) ?? []);
  return known.length > 1 && known.includes('modify') ? 'modify' : known[0];
}

const paths = (value: unknown, action: TaskFile['action']): TaskFile[] =>
  asList(value).flatMap((entry) => {
    const record = asRecord(entry);
    const path = asText(record ? firstOf(record, PATH_KEYS) : entry)?.trim();
    return path === undefined ? [] : [{ path, action }];
  });

const unique = (files: readonly TaskFile[]): TaskFile[] => [
  ...new Map(files.map((file) => [`${file.action}\0${file.path}`, file])).values(),
];
