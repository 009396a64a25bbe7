/** One line of a .gitignore, relative to the folder that holds it. */
interface IgnoreRule {
  readonly pattern: RegExp;
  readonly negated: boolean;
  readonly directoriesOnly: boolean;
}

export interface IgnoreFile {
  /** Project-relative folder with a trailing `/`, or empty. */
  readonly base: string;
  readonly rules: readonly IgnoreRule[];
}

export function parseIgnoreFile(text: string, base: string): IgnoreFile {
  const rules: IgnoreRule[] = [];
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    let line = raw.replace(/(?<!\\)\s+$/, '');
    if (!line || line.startsWith('#') || line.length > 1000) continue;
    const negated = line.startsWith('!');
    if (negated) line = line.slice(1);
    const directoriesOnly = line.endsWith('/');
    if (directoriesOnly) line = line.slice(0, -1);
    const anchored = line.includes('/');
    const body = toRegExpSource(line.replace(/^\//, ''));
    const pattern = safeRegExp(anchored ? `^${body}$` : `(?:^|/)${body}$`);
    if (pattern) rules.push({ pattern, negated, directoriesOnly });
  }
  return { base, rules };
}

/** The last rule that matches decides; deeper files come later. */
export function isIgnored(path: string, directory: boolean, files: readonly IgnoreFile[]): boolean {
  let ignored = false;
  for (const { base, rules } of files) {
    if (!path.startsWith(base)) continue;
    const local = path.slice(base.length);
    for (const rule of rules) {
      if (rule.negated !== ignored || (rule.directoriesOnly && !directory)) continue;
      if (rule.pattern.test(local)) ignored = !rule.negated;
    }
  }
  return ignored;
}

function toRegExpSource(glob: string): string {
  let source = '';
  for (let i = 0; i < glob.length; i++) {
    const c = glob.charAt(i);
    if (glob.startsWith('**/', i)) {
      source += '(?:[^/]+/)*';
      i += 2;
    } else if (glob.startsWith('/**', i) && i + 3 === glob.length) {
      source += '/.+';
      i += 2;
    } else if (c === '*') {
      source += '[^/]*';
      while (glob.charAt(i + 1) === '*') i++;
    } else if (c === '?') source += '[^/]';
    else if (c === '[' && glob.indexOf(']', i + 2) > 0) {
      const close = glob.indexOf(']', i + 2);
      source += `[${glob
        .slice(i + 1, close)
        .replace(/^!/, '^')
        .replace(/\\/g, '\\\\')}]`;
      i = close;
    } else {
      if (c === '\\' && i + 1 < glob.length) i++;
      source += glob.charAt(i).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    }
  }
  return source;
}

function safeRegExp(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}
