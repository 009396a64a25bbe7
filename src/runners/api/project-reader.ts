import { join } from 'node:path';
import { compilePattern } from '../../domain/bounded-pattern.js';
import { fail, ok, type Result } from '../../domain/result.js';
import { insideProject } from '../../evidence/check-anchors.js';
import type { Files } from '../../host/host.js';
import { withoutSecrets } from '../secret-patterns.js';

const MOST_BYTES = 2_000_000;
const MOST_LINES = 2_000;
const MOST_CHARACTERS = 100_000;
const MOST_ENTRIES = 1_000;
const MOST_HITS = 200;
const MOST_FILES = 20_000;
const LONGEST_LINE = 500;

/** Folders that hold no work of the project, or what other agents said. */
const LEFT_OUT = ['node_modules', '.git', '.csv-wave'];
const SECRET_FILES =
  /(^|\/)(\.env(\.(?!example$|sample$|template$|dist$)[^/]*)?|[^/]*\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk)|id_(rsa|dsa|ecdsa|ed25519)|\.(npmrc|netrc|pypirc|pgpass|htpasswd|git-credentials)|credentials(\.json)?|service[-_]account[^/]*\.json|secrets?\.(json|ya?ml|toml))$|(^|\/)\.(ssh|aws|gnupg|kube|docker)\//i;

/** What a model may see of the project: text of its files, without secrets. The failure is a sentence for the model. */
export interface ProjectReader {
  /** Lines `from` to `to`, 1-based and inclusive, each with its number. */
  read(path: string, from?: number, to?: number): Promise<Result<string, string>>;
  /** `file:line text` for each hit of a regular expression, in files that fit the glob. */
  grep(pattern: string, glob?: string): Promise<Result<string, string>>;
  /** Names in a folder, folders with `/` at their end; '' or `.` is the root. */
  list(path: string): Promise<Result<string, string>>;
}

/** Reads below `root` (absolute) only: not through links that lead out of it, and no file that is kept for secrets. */
export function projectReader(root: string, files: Files): ProjectReader {
  const open = async (path: string): Promise<Result<string, string>> => {
    const inside = insideProject(path.replaceAll('\\', '/'), root);
    if (inside === undefined) return fail(`${path} is not a path inside the project`);
    if (inside.split('/').includes('.git')) return fail(`${inside} is git's own`);
    if (SECRET_FILES.test(inside)) return fail(`${inside} is a file for secrets: it is not shown`);
    const [base, real] = await Promise.all([files.realPath(root), files.realPath(join(root, inside))]);
    if (base === undefined || real === undefined) return fail(`${inside} does not exist`);
    const target = insideProject(real, base);
    if (target === undefined) return fail(`${inside} is a link that leads out of the project`);
    if (SECRET_FILES.test(target) || target.split('/').includes('.git'))
      return fail(`${inside} is a link to a file that is not shown`);
    return ok(inside);
  };

  const text = async (path: string): Promise<Result<string, string>> => {
    const opened = await open(path);
    if (!opened.ok) return opened;
    const file = join(root, opened.value);
    if ((await files.kind(file)) !== 'file') return fail(`${opened.value} is no file`);
    if (((await files.stat(file))?.bytes ?? 0) > MOST_BYTES)
      return fail(`${opened.value} has more than ${MOST_BYTES} bytes`);
    const content = (await files.readText(file)) ?? '';
    return content.includes('\u0000') ? fail(`${opened.value} is no text`) : ok(withoutSecrets(content));
  };

  return {
    async read(path, from = 1, to = Number.POSITIVE_INFINITY) {
      const content = await text(path);
      if (!content.ok) return content;
      const lines = linesOf(content.value);
      if (lines.length === 0) return ok('(empty)');
      if (from > lines.length) return fail(`${path} has ${lines.length} lines`);
      const shown: string[] = [];
      let size = 0;
      for (const [index, line] of lines.slice(from - 1, Math.min(to, from - 1 + MOST_LINES)).entries()) {
        const numbered = `${from + index}: ${line}`;
        size += numbered.length;
        if (size > MOST_CHARACTERS && shown.length > 0) break;
        shown.push(numbered.slice(0, MOST_CHARACTERS));
      }
      const last = from - 1 + shown.length;
      return ok(
        [...shown, ...(last < Math.min(to, lines.length) ? [`(goes on to line ${lines.length})`] : [])].join(
          '\n',
        ),
      );
    },

    async grep(pattern, glob = '**/*') {
      const compiled = compilePattern(pattern);
      if (!compiled.ok) return fail(compiled.failure);
      const inside = insideProject(glob.replaceAll('\\', '/'), root);
      if (inside === undefined) return fail(`${glob} is no glob inside the project`);
      const ignore = LEFT_OUT.map((folder) => `**/${folder}/**`);
      const paths = await files.glob([inside], { cwd: root, ignore });
      const hits: string[] = [];
      let searched = 0;
      for (const path of paths.slice(0, MOST_FILES)) {
        const content = await text(path).catch(() => fail('unreadable'));
        if (!content.ok) continue;
        searched++;
        for (const [index, line] of linesOf(content.value).entries()) {
          if (!compiled.value.test(line)) continue;
          if (hits.length === MOST_HITS) return ok([...hits, '(and more)'].join('\n'));
          hits.push(`${path}:${index + 1} ${line.trim().slice(0, LONGEST_LINE)}`);
        }
        if (compiled.value.timedOut) return fail('the pattern takes too long: write it without backtracking');
      }
      if (hits.length > 0) return ok(hits.join('\n'));
      const place = glob === '**/*' ? 'the project' : glob;
      return ok(`no hit in ${searched} file${searched === 1 ? '' : 's'} of ${place}`);
    },

    async list(path) {
      const isRoot = path === '' || path === '.' || path === './' || path === '/';
      const opened: Result<string, string> = isRoot ? ok('') : await open(path);
      if (!opened.ok) return opened;
      const folder = join(root, opened.value);
      if ((await files.kind(folder)) !== 'directory') return fail(`${opened.value} is no folder`);
      const names = (await files.list(folder)).filter((name) => !LEFT_OUT.includes(name));
      const entries = await Promise.all(
        names
          .slice(0, MOST_ENTRIES)
          .map(async (name) => ((await files.kind(join(folder, name))) === 'directory' ? `${name}/` : name)),
      );
      const left = names.length - entries.length;
      return ok([...entries, ...(left > 0 ? [`(${left} more)`] : [])].join('\n') || '(empty)');
    },
  };
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
