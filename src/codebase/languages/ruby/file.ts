import type { SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';

interface RubyRequire {
  readonly path: string;
  readonly kind: 'require' | 'require_relative' | 'load' | 'autoload';
  readonly line: number;
}

export interface RubyConstant {
  /** Full name with its modules: `Billing::Invoice`. */
  readonly name: string;
  readonly line: number;
  readonly superclass?: string;
  readonly methods: readonly string[];
}

export interface RubyFile {
  readonly requires: readonly RubyRequire[];
  readonly constants: readonly RubyConstant[];
}

const REQUIRE = /^[ \t]*(?:begin\s+)?(require|require_relative|load)[ \t(]+["']([^"'\n]+)["']/gm;
const AUTOLOAD = /\bautoload[ \t(]+:(\w+)\s*,\s*["']([^"'\n]+)["']/g;
const OPENS =
  /^([ \t]*)(?:(class|module)\s+([A-Z][\w:]*)(?:\s*<\s*([A-Z][\w:]*))?|def\s+(?:self\.)?([a-z_]\w*[?!=]?)|([A-Z]\w*)\s*=(?![=~]))/gm;

/** Requires, and the constants a Ruby file defines; nesting is read from indentation. */
export const rubyFile = memo((source: SourceFile): RubyFile => {
  const requires: RubyRequire[] = [];
  for (const match of source.code.matchAll(REQUIRE)) {
    requires.push({
      path: match[2] ?? '',
      kind: match[1] as RubyRequire['kind'],
      line: source.lineAt(match.index + match[0].length - 1),
    });
  }
  for (const match of source.code.matchAll(AUTOLOAD))
    requires.push({ path: match[2] ?? '', kind: 'autoload', line: source.lineAt(match.index) });
  return { requires, constants: constantsIn(source) };
});

function constantsIn(source: SourceFile): readonly RubyConstant[] {
  const found: { name: string; line: number; superclass?: string; methods: string[] }[] = [];
  const open: {
    readonly indent: number;
    readonly name: string;
    readonly constant: (typeof found)[number];
  }[] = [];
  for (const match of source.masked.matchAll(OPENS)) {
    const indent = (match[1] ?? '').length;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const outer = open.at(-1);
    const line = source.lineAt(match.index + indent);
    const method = match[5];
    if (method !== undefined) {
      outer?.constant.methods.push(method);
      continue;
    }
    const own = match[3] ?? match[6] ?? '';
    const name = outer === undefined ? own : `${outer.name}::${own}`;
    const constant = {
      name,
      line,
      methods: [] as string[],
      ...(match[4] === undefined ? {} : { superclass: match[4] }),
    };
    found.push(constant);
    if (match[2] !== undefined) open.push({ indent, name, constant });
  }
  return found;
}
