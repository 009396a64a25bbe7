import { type Codebase, type TargetUse, USE_VERBS } from '../../codebase/codebase.js';
import type { KeyLink } from '../../domain/must-have.js';

/** Symbols of the target that the plan asks for. */
export interface Wanted {
  readonly names: readonly string[];
  /** False when the name is only a hint of the plan's wording. */
  readonly strict: boolean;
}

const HTTP = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i;

/** `calls save()`, `UserCard`, `items.router`: words that are nothing but the name of a symbol. */
const ONLY_NAME =
  /^(?:(?:calls?|uses?|imports?|renders?|invokes?|constructs?)\s+)?`?(?:[A-Za-z_$][\w$]*(?:\.|::))*([A-Za-z_$][\w$]*)(?:\(\))?`?(?:\s+(?:function|component|hook|class))?$/i;

/** `offered` are the names that the target exports. */
export function wantedNames(
  link: KeyLink,
  toSymbol: string | undefined,
  { byName = false, offered = () => [] }: { byName?: boolean; offered?: () => readonly string[] } = {},
): Wanted {
  const named = typeof link.export === 'string' ? splitNames(link.export) : (link.export ?? []);
  const names = [...named];
  if (link.method && !HTTP.test(link.method))
    names.push(...splitNames(link.method).map((name) => `.${name}`));
  if (link.action && /^[A-Za-z_$][\w$]*$/.test(link.action)) names.push(link.action);
  const said = names.length === 0 ? ONLY_NAME.exec(link.via?.trim() ?? '')?.[1] : undefined;
  if (said !== undefined && offered().includes(said)) return { names: [said], strict: true };
  if (names.length === 0 && toSymbol) return { names: [toSymbol], strict: byName };
  return { names, strict: names.length > 0 };
}

const splitNames = (text: string): readonly string[] =>
  text
    .split(/[,;|]|\band\b/)
    .map((name) => name.trim().replace(/\(\)$/, ''))
    .filter((name) => /^[\w$.]+$/.test(name));

/** `name` is an export of the target, `.name` a member of whatever it offers, `Class.name` both. */
/** A use with the file in which it stands. */
type LocatedUse = TargetUse & { readonly from: string };

export function namesMatch(use: LocatedUse, name: string, target: string, codebase: Codebase): boolean {
  if (name.startsWith('.')) {
    const member = name.slice(1);
    return (
      use.member === member ||
      use.name === member ||
      use.name.endsWith(`.${member}`) ||
      callsMember(use, member, target, codebase)
    );
  }
  const [owner = name, member] = name.split('.');
  if (use.name === owner || use.name === name || use.name === '*')
    return member === undefined || use.member === undefined || use.member === member;
  if (use.name === 'default') return isDefault(owner, target, codebase);
  return use.member === owner;
}

/** A name that the target does not export itself is what the plan, or the importer, calls its default. */
const isDefault = (name: string, target: string, codebase: Codebase): boolean =>
  name === 'default' || !codebase.modules.exportsOf(target).some((fact) => fact.name === name);

/** `const store = new Store(); store.add()`: the member is called on an instance, not on the export. */
function callsMember(use: LocatedUse, member: string, target: string, codebase: Codebase): boolean {
  if (!['new', 'registration', 'call', 'reference', 'extends'].includes(use.how)) return false;
  const offersIt = new RegExp(`\\b${member}\\s*(?:=|\\(|<|:)`).test(codebase.source(target)?.masked ?? '');
  return offersIt && use.line > 0 && memberCalledNear(use, member, codebase);
}

const memberCalledNear = (use: LocatedUse, member: string, codebase: Codebase): boolean => {
  const masked = codebase.source(use.from)?.masked;
  return masked === undefined ? false : new RegExp(`\\.\\s*${member}\\b`).test(masked);
};

const baseOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** `calls save, renders Chat`. */
export function describeUses(uses: readonly TargetUse[], target: string): string {
  const texts = uses.map((use) => {
    const name = use.name === 'default' || use.name === '*' ? (use.member ?? baseOf(target)) : use.name;
    if (use.reexport) return `re-exports ${name}`;
    return use.name === '*' && use.how === 'registration'
      ? `loads ${target}`
      : `${USE_VERBS[use.how]} ${name}`;
  });
  return [...new Set(texts)].slice(0, 4).join(', ');
}
