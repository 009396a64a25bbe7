import { allOf, type Predicate } from '../../domain/predicate.js';
import { EXIST, GONE, prose, SOFT, type Subject } from './clause.js';
import { filesOfKind, found, testCases } from './found.js';
import { F, type Masked } from './masked.js';
import { isRemark, readObjects } from './objects.js';
import { COMPARISON, comparisonOf, fileGlob } from './sentence.js';

const GONE_CLAUSE = new RegExp(
  `^(?:file|directory|folder|文件|目录)?\\s*${SOFT}${GONE}(?![\\w\\u4e00-\\u9fff])`,
  'i',
);
const EXIST_CLAUSE = new RegExp(
  `^(?:(file|directory|folder|文件|目录|dir)\\s*)?${SOFT}${EXIST}(?![\\w])`,
  'i',
);

export function gone(clause: string, subject: Subject): Predicate | undefined {
  const match = GONE_CLAUSE.exec(clause);
  if (!match || subject.files.length === 0 || !isRemark(clause.slice(match[0].length))) return undefined;
  return allOf(
    subject.files.map((file) => ({
      kind: 'not_exists',
      files: [file],
      ...(subject.folder ? { type: 'dir' as const } : {}),
    })),
  );
}

const PLACE = new RegExp(`^(?:于|在|in|under|at)\\s*(${F})\\s*(?:目录|directory|folder)?(?:中|下|内)?$`);

/** `a.ts exists in DIR and ...`: what follows speaks of DIR/a.ts. */
export function placedSubject(clause: string, subject: Subject, masked: Masked): Subject {
  const match = EXIST_CLAUSE.exec(clause);
  const place = match && PLACE.exec(clause.slice(match[0].length).trim());
  if (!place) return subject;
  const folder = masked.value(place[1] ?? '').replace(/[\\/]+$/, '');
  return { ...subject, files: subject.files.map((file) => `${folder}/${file.replace(/^\*\*\//, '')}`) };
}

export function exists(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  const match = EXIST_CLAUSE.exec(clause);
  if (!match || subject.files.length === 0) return undefined;
  const rest = clause.slice(match[0].length).trim();
  const noun = match[1] ?? '';
  const type = subject.entry
    ? { type: subject.entry }
    : subject.folder || /dir|folder|目录/i.test(noun)
      ? { type: 'dir' as const }
      : /file|文件/i.test(noun)
        ? { type: 'file' as const }
        : {};
  const placed = PLACE.exec(rest);
  const other = new RegExp(`^(${F})$`).exec(rest);
  if (other) return { kind: 'exists', files: [fileGlob(masked.value(other[1] ?? ''))] };
  const folder = placed ? masked.value(placed[1] ?? '').replace(/[\\/]+$/, '') : '';
  const there = allOf(
    subject.files.map((file) => ({
      kind: 'exists',
      files: [folder ? `${folder}/${file.replace(/^\*\*\//, '')}` : file],
      ...(placed ? { type: 'file' as const } : type),
    })),
  );
  if (placed || isRemark(rest)) return there;
  const cases = new RegExp(`^with\\s+(${COMPARISON})?\\s*(\\d+)\\s*(?:test cases|tests|测试用例|cases)`).exec(
    rest,
  );
  if (cases)
    return allOf([there, testCases(subject.files, comparisonOf(cases[1] ?? 'at least'), Number(cases[2]))]);
  const filesInside = new RegExp(
    `^(?:with|containing|and has)\\s+(${COMPARISON})?\\s*(\\d+)\\s*(\\.?[\\w.]+)?\\s*files?$`,
    'i',
  ).exec(rest);
  if (filesInside && subject.folder)
    return allOf([
      there,
      filesOfKind(subject.files, filesInside[3] ?? '', {
        op: comparisonOf(filesInside[1]),
        value: Number(filesInside[2]),
      }),
    ]);
  const withObjects = /^(?:with|,|，)\s*/.exec(rest);
  const objects = withObjects && readObjects(rest.slice(withObjects[0].length), masked);
  if (objects && isRemark(objects.rest)) return allOf([there, found(objects, subject, {})]);
  return allOf([there, prose(rest, masked)]);
}
