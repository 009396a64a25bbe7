import { allOf, type Predicate } from '../../domain/predicate.js';
import { F } from './masked.js';
import { isRemark } from './objects.js';
import type { Sentence } from './sentence.js';

/** `GET /api/x returns 200 ...`. */
export function http({ text, masked }: Sentence): Predicate | undefined {
  const raw = masked.unmask(text);
  const match = /^(GET|POST|PUT|PATCH|DELETE|HEAD)\s+([^\s,，]+)\s+([\s\S]*)$/.exec(raw);
  if (!match) return undefined;
  const [, method = '', url = '', rest = ''] = match;
  const statuses = [
    ...rest.matchAll(
      /(?:returns?|responds?(?: with)?|answers?(?: with)?|gives?|yields?|返回|响应|status|状态码|and|和|,|，)\s*(?:an?\s+)?(?:HTTP\s*)?(?:status(?: code)?\s*|状态码\s*)?(?:为\s*)?([1-5]\d\d)\b(.*?)(?=\s*(?:,|，|;|；|and|和|与)\s*(?:returns?\s*|返回\s*)?[1-5]\d\d\b|$)/gi,
    ),
  ];
  if (statuses.length === 0 || /latency|延迟|p9\d/i.test(rest)) return undefined;
  const before = rest.slice(0, statuses[0]?.index ?? 0).trim();
  const parts = statuses.map((status): Predicate => {
    const condition = (status[2] ?? '').replace(/\b(?:and|with)\s*$/, '').trim();
    const person =
      /(?:for|to|when|对)\s*(?:an?\s+)?(anonymous|unauthenticated|unauthorized|guests?|members?|admins?|authenticated|未登录|匿名|会员|管理员)/i.exec(
        condition,
      )?.[1];
    const shape =
      /(?:与|with|and|和|body|包含|containing)?\s*\{([^}]*)\}/.exec(condition)?.[1] ??
      /['"`]([^'"`]+)['"`]/.exec(condition)?.[1];
    const rest = person ? condition.replace(/(?:for|to|when|对)\s*.*$/i, '').trim() : condition;
    return {
      kind: 'http',
      method,
      url,
      status: Number(status[1]),
      ...(person
        ? { auth: /anonym|unauth|guest|未登录|匿名/i.test(person) ? 'anonymous' : person.replace(/s$/, '') }
        : {}),
      ...(before ? { body: before } : {}),
      ...(shape ? { body_contains: shape.trim() } : {}),
      ...(!shape && !before && rest && !isRemark(`(${rest})`)
        ? { body: rest }
        : !shape && !before && rest
          ? { body: rest.replace(/^with\s+/, '') }
          : {}),
    };
  });
  return allOf(parts);
}

/** `dist/main.js is smaller than 180 kB gzipped`. */
export function sizeLimit({ text, masked }: Sentence): Predicate | undefined {
  const match = new RegExp(
    `^(${F})\\s*(?:is|大小|体积|should be|must be)?\\s*(smaller than|under|less than|below|at most|<=?|小于|不超过)\\s*(\\d+(?:\\.\\d+)?)\\s*(kb|kib|mb|bytes|b)\\b\\s*(gzipped|gzip|\\(gzip(?:ped)?\\))?`,
    'i',
  ).exec(text);
  if (!match) return undefined;
  const unit = { kb: 1024, kib: 1024, mb: 1024 * 1024, b: 1, bytes: 1 }[(match[4] ?? '').toLowerCase()] ?? 1;
  const file = masked.value(match[1] ?? '');
  const op = /at most|<=|不超过/i.test(match[2] ?? '') ? '<=' : '<';
  return {
    kind: 'command',
    command: match[5] ? `gzip -c ${file} | wc -c` : `wc -c < ${file}`,
    stdout: `${op} ${Math.round(Number(match[3]) * unit)}`,
  };
}

/** `git diff 里没有新加的 X`: about added lines, whatever else the file holds. */
export function addedInDiff({ text, masked }: Sentence): Predicate | undefined {
  const raw = masked.unmask(text);
  const match =
    /^(git diff(?:\s+[\w./~^@{}-]+)*)\s*(?:里|中|does not|shows? no|has no|contains? no|没有|无)\s*(?:没有|无|不包含|add|contain)?\s*(?:任何)?(?:新加的?|新增的?|added|new)?\s*(.+?)\s*(?:断言|语句|assertions?|statements?|casts?)?$/i.exec(
      raw,
    );
  if (!match || !/没有|无|no\b|not/.test(raw)) return undefined;
  const pattern = (match[2] ?? '').replace(/^['"`]|['"`]$/g, '');
  return {
    kind: 'command',
    command: `${match[1]} | grep -E '^\\+.*${pattern.replace(/'/g, "'\\''")}'`,
    stdout: 'empty',
  };
}

/** The project's tests without a command. */
export function suite({ text }: Sentence): Predicate | undefined {
  const english =
    /^(?:all\s+)?(?:the\s+)?(?:existing|full|whole|entire|project|unit|current|other)?\s*(?:unit\s+|integration\s+)?(?:tests?(?:\s+suite)?|suite)\s*(?:\(\w+\)\s*)?(?:still\s+|all\s+|must\s+|continue to\s+|keep\s+|remain\s+|is\s+|are\s+)*(?:pass(?:es|ing)?|green)$/i;
  const chinese =
    /^(?:所有|全部|既有|现有|已有|原有|全量|项目)*(?:的)?(?:单元|集成|回归)?测试(?:套件)?(?:仍|全部|均|都|继续|保持|仍然|需)*(?:通过|绿|全绿)$/;
  return english.test(text) || chinese.test(text) ? { kind: 'test_run', command: '' } : undefined;
}
