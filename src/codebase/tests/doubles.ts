import type { SourceFile } from '../codebase.js';
import type { UnitProject } from './bound-names.js';
import { closingBracket } from './bracket-pairs.js';
import { callArguments, codeOf, stringAt } from './reading.js';

/** Production files and attributes that a test file puts doubles in place of. */
export interface Doubles {
  /** Files whose every export is a double. */
  readonly files: ReadonlySet<string>;
  /** `name.member`, bare local names or dotted targets that are doubles, with where they are put in place. */
  readonly names: readonly { readonly name: string; readonly at: number }[];
}

const known = new WeakMap<SourceFile, Doubles>();

export function doublesIn(source: SourceFile, project: UnitProject): Doubles {
  const doubles = known.get(source) ?? readDoubles(source, project);
  known.set(source, doubles);
  return doubles;
}

function readDoubles(source: SourceFile, project: UnitProject): Doubles {
  switch (source.language) {
    case 'python':
      return pythonDoubles(source);
    case 'java':
    case 'kotlin':
      return { files: new Set(), names: [] };
    default:
      return javaScriptDoubles(source, project);
  }
}

/** `vi.mock('../unit')` replaces the module unless its factory takes over the actual one. */
function javaScriptDoubles(source: SourceFile, project: UnitProject): Doubles {
  const files = new Set<string>();
  const names: { name: string; at: number }[] = [];
  for (const hit of source.masked.matchAll(
    /\b(?:vi|jest)\.(?:mock|doMock|unstable_mockModule|setMock)\s*(?:<[^<>()]*>\s*)?\(|\bmock\.module\s*\(|\bproxyquire\w*\s*\(/g,
  )) {
    const open = hit.index + hit[0].length - 1;
    const [first, ...rest] = callArguments(source, open);
    if (!first) continue;
    const code = codeOf(source, first);
    const specifier = stringAt(source, first.start) ?? /import\(\s*["'`]([^"'`]+)["'`]\s*\)/.exec(code)?.[1];
    const target = specifier === undefined ? undefined : project.modules.resolve(source.path, specifier);
    const factory = rest.map((arg) => codeOf(source, arg)).join(' ');
    if (target === undefined) continue;
    if (/importActual|requireActual|importOriginal|\bactual\b|spy\s*:\s*true/.test(factory)) {
      for (const key of factory.matchAll(/(?:^|[{,]\s*)([A-Za-z_$][\w$]*)\s*:/g))
        names.push({ name: key[1] as string, at: hit.index });
    } else files.add(target);
  }
  for (const hit of source.masked.matchAll(/\b(?:vi|jest|sinon|mock)\.(?:spyOn|stub|replace|method)\s*\(/g)) {
    const open = hit.index + hit[0].length - 1;
    const [object, member] = callArguments(source, open);
    const after = source.masked.slice(closingBracket(source, open) + 1, closingBracket(source, open) + 60);
    const replaces =
      /stub|replace|method/.test(hit[0]) ||
      /^\s*\.mock(?:Implementation|Return|Resolved|Rejected)/.test(after);
    if (object && member && replaces)
      names.push({
        name: `${codeOf(source, object)}.${stringAt(source, member.start) ?? ''}`,
        at: hit.index,
      });
  }
  return { files, names };
}

/** `patch("pkg.mod.name")`, `patch.object(mod, "name")`, `monkeypatch.setattr`, `mocker.patch`. */
function pythonDoubles(source: SourceFile): Doubles {
  const names: { name: string; at: number }[] = [];
  for (const hit of source.masked.matchAll(/\b(?:patch|setattr)(?:\.(object|multiple|dict))?\s*\(/g)) {
    const [first, second] = callArguments(source, hit.index + hit[0].length - 1);
    if (!first || hit[1] === 'dict') continue;
    const target = stringAt(source, first.start);
    if (target !== undefined) names.push({ name: target, at: hit.index });
    else if (second)
      names.push({ name: `${codeOf(source, first)}.${stringAt(source, second.start) ?? ''}`, at: hit.index });
  }
  return { files: new Set(), names };
}
