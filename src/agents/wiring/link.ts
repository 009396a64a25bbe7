import type { Codebase, TargetUse } from '../../codebase/codebase.js';
import type { AgentReportInput } from '../../domain/agent-report.js';
import type { KeyLink } from '../../domain/must-have.js';
import { demandsOf } from './demands.js';
import { type LinkEnd, readEnd } from './link-ends.js';
import { judgeNamed } from './named-end.js';
import { judgeByName } from './named-file.js';
import { judgeNoFile, missingEnd } from './no-file.js';
import { promisedAndUnused } from './promised-use.js';
import { anchor, type Finding, report } from './report.js';
import { joinFindings, severalEnds } from './several-ends.js';
import { judgeByPlan, judgeWithoutImport } from './special-links.js';
import { judgeThrough } from './through-link.js';
import { judgeTypes } from './type-link.js';
import { describeUses, namesMatch, wantedNames } from './wanted-names.js';

/** Whether `from` reaches `to` at run time (decision 10). */
export function inspectLink(id: string, link: KeyLink, codebase: Codebase): AgentReportInput {
  return report(id, judge(link, codebase));
}

function judge(link: KeyLink, codebase: Codebase): Finding {
  const targets = severalEnds(link.to);
  if (targets.length > 1) return joinFindings(targets.map((to) => judge({ ...link, to }, codebase)));
  const from = readEnd(link.from, codebase);
  const beside = from.kind === 'files' && from.files.length === 1 ? from.files[0] : undefined;
  const to = readEnd(link.to, codebase, beside);
  if (from.kind === 'name' || from.kind === 'built')
    return { verdict: 'UNCERTAIN', findings: `${link.from} names no file; name one in the plan` };
  if (from.kind === 'absent') return missingEnd(link.from, from.near, link);
  for (const [end, written] of [
    [from, link.from],
    [to, link.to],
  ] as const) {
    if (end.kind === 'outside')
      return { verdict: 'UNCERTAIN', findings: `${written} lies outside the project, where nothing is read` };
    if (end.kind === 'unclear')
      return { verdict: 'UNCERTAIN', findings: `${end.reason}; name a file in the plan` };
  }
  if (from.kind === 'files' && to.kind !== 'files' && to.kind !== 'route')
    return judgeNoFile(link, from.files, to, codebase);
  const special = judgeByPlan(link, from, to, codebase);
  if (special) return special;
  if (from.kind !== 'files' || to.kind !== 'files')
    return { verdict: 'UNCERTAIN', findings: `${link.from} -> ${link.to} names no two files` };
  const found = judgeFiles(link, from, to, codebase);
  const isName = found.verdict === 'NOT_WIRED' && /^[\w@-]+$/.test(link.to);
  return (isName ? judgeNamed(link, from.files, link.to, codebase) : undefined) ?? found;
}

type Files = Extract<LinkEnd, { kind: 'files' }>;

function judgeFiles(link: KeyLink, from: Files, to: Files, codebase: Codebase): Finding {
  const wanted = wantedNames(link, to.symbol, {
    byName: to.byName === true,
    offered: () => to.files.flatMap((file) => codebase.modules.exportsOf(file).map((fact) => fact.name)),
  });
  const notes = [from.note, to.note].filter((note) => note !== undefined);
  const found = usesBetween(from.files, to.files, codebase);
  if (found) {
    const single = from.files.length === 1 && to.files.length === 1 && wanted.names.length === 0;
    const promised = single ? promisedAndUnused(link, found, codebase) : [];
    const asked = promised.length > 0 ? { names: promised, strict: true } : wanted;
    return judgeUses(link, { ...found, wanted: asked, notes }, codebase);
  }
  const same = from.files.length === 1 && to.files.length === 1 && from.files[0] === to.files[0];
  if (same && from.files[0]) return judgeWithinFile(link, from.files[0], to.symbol, codebase);
  const [one] = from.files;
  const [other] = to.files;
  const conventional =
    one === undefined
      ? undefined
      : to.files
          .flatMap((file) => codebase.modules.usersOf(file))
          .find((user) => from.files.includes(user.from) && user.names.includes('*'));
  if (conventional)
    return {
      verdict: 'WIRED',
      findings: `${conventional.from}:${conventional.line} ${conventional.how}`,
      evidence: [anchor(conventional.from, conventional.line, conventional.how)],
    };
  const indirect =
    judgeWithoutImport(link, from.files, to.files, codebase) ??
    judgeByName(link, from.files, to.files, codebase) ??
    judgeTypes(link, from, to, codebase);
  if (indirect) return indirect;
  const why = from.files
    .flatMap((file) => to.files.map((target) => ({ file, why: codebase.modules.whyUnused(file, target) })))
    .find((answer) => answer.why !== undefined);
  if (!why && mayBeReversed(link, from, to, codebase)) {
    const reverse = usesBetween(to.files, from.files, codebase);
    if (reverse) {
      const [use] = reverse.uses;
      const line = use?.line ?? 1;
      const how = describeUses(reverse.uses, reverse.to);
      return {
        verdict: 'WIRED',
        findings: `the link is written the wrong way round: ${reverse.from}:${line} ${how}`,
        evidence: [anchor(reverse.from, line, how)],
      };
    }
  }
  const through = why ? undefined : judgeThrough(link, from, to, codebase);
  if (through) return through;
  if (!codebase.modules.understands(one ?? '') && !why) {
    return {
      verdict: 'UNCERTAIN',
      findings: `wiring of ${codebase.languageOf(one ?? '')} files is not understood; ${one} -> ${other} is not settled`,
    };
  }
  const looked = wanted.names.length > 0 ? wanted.names.join(', ') : `anything of ${link.to}`;
  const reason = why?.why
    ? `${why.file}:${why.why.line} ${why.why.reason}`
    : `${link.from} neither imports nor otherwise uses ${looked}`;
  const description = `${link.from} does not reach ${link.to}: ${reason}`;
  return {
    verdict: 'NOT_WIRED',
    findings: [description, ...notes].join('; '),
    evidence: why?.why
      ? [anchor(why.file, why.why.line, why.why.reason)]
      : [
          {
            kind: 'observation',
            text: description,
            files: [...from.files.slice(0, 3), ...to.files.slice(0, 3)],
          },
        ],
    gap: {
      description,
      fix_direction: `Import and use ${wanted.names.length > 0 ? wanted.names.join(', ') : offered(other, codebase)} in ${one}${link.via ? ` (${link.via})` : ''}`,
      file: one ?? null,
      line: why?.why?.line ?? null,
    },
  };
}

/**
 * The wrong way round is a reading of last resort: not when the plan's words name something that `to` offers, and not
 * from a module that gathers others, whose parts often use it in turn.
 */
function mayBeReversed(link: KeyLink, from: Files, to: Files, codebase: Codebase): boolean {
  const said =
    [link.via ?? '', to.symbol ?? '', ...[link.export ?? []].flat(), link.method ?? '']
      .join(' ')
      .match(/[A-Za-z_$][\w$]*/g) ?? [];
  const names = (end: Files): ReadonlySet<string> =>
    new Set(
      end.files.flatMap((file) =>
        codebase.modules
          .exportsOf(file)
          .filter((fact) => fact.from === undefined)
          .map((fact) => fact.name.split('.').at(-1) ?? fact.name),
      ),
    );
  const forward = names(to);
  if (said.some((word) => forward.has(word))) return false;
  const backward = names(from);
  if (said.some((word) => backward.has(word))) return true;
  return !from.files.some((file) => /(?:^|\/)(?:mod|lib|main|__init__|index)\.\w+$/.test(file));
}

function offered(path: string | undefined, codebase: Codebase): string {
  const names =
    path === undefined
      ? []
      : codebase.modules
          .exportsOf(path)
          .map((fact) => fact.name)
          .filter((name) => name !== '*' && name !== 'default');
  return names.length > 0 ? names.slice(0, 3).join(', ') : `${path}`;
}

interface Found {
  readonly from: string;
  readonly to: string;
  readonly uses: readonly TargetUse[];
}

function usesBetween(from: readonly string[], to: readonly string[], codebase: Codebase): Found | undefined {
  for (const one of from) {
    for (const other of to) {
      const entry = codebase.modules
        .entryPoints()
        .some((point) => point.path === one && point.scope === 'production');
      const uses = codebase.modules.usesOf(one, other).filter((use) => entry || !use.reexport);
      if (uses.length > 0) return { from: one, to: other, uses };
    }
  }
  return undefined;
}

function judgeUses(
  link: KeyLink,
  {
    from,
    to,
    uses,
    wanted,
    notes,
  }: Found & { wanted: ReturnType<typeof wantedNames>; notes: readonly string[] },
  codebase: Codebase,
): Finding {
  const missing = wanted.names.filter(
    (name) => !uses.some((use) => namesMatch({ ...use, from }, name, to, codebase)),
  );
  const text = [describeUses(uses, to), ...notes].join('; ');
  const [first] = uses;
  const line =
    uses.find((use) => wanted.names.some((name) => namesMatch({ ...use, from }, name, to, codebase)))?.line ??
    first?.line ??
    1;
  if (wanted.names.length > 0 && missing.length === wanted.names.length && wanted.strict) {
    const description = `${from} uses ${to} (line ${first?.line}: ${describeUses(uses, to)}) but never ${missing.join(', ')}`;
    return {
      verdict: 'NOT_WIRED',
      findings: description,
      evidence: [anchor(from, line, describeUses(uses, to))],
      gap: { description, fix_direction: `Use ${missing.join(', ')} of ${to} in ${from}`, file: from, line },
    };
  }
  if (missing.length > 0 && wanted.strict) {
    const description = `${from} reaches ${to} only in part: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not used`;
    return {
      verdict: 'PARTIAL',
      findings: `${description}; ${text}`,
      evidence: [anchor(from, line, text)],
      gap: { description, fix_direction: `Use ${missing.join(', ')} of ${to} in ${from}`, file: from, line },
    };
  }
  const demands = demandsOf(link, from, uses, codebase);
  const unmet = demands.filter((demand) => demand.line === undefined).map((demand) => demand.text);
  if (unmet.length > 0) {
    const description = `${from}:${line} ${describeUses(uses, to)}, but nowhere ${unmet.join(', ')}`;
    return {
      verdict: unmet.length === demands.length ? 'NOT_WIRED' : 'PARTIAL',
      findings: [description, ...notes].join('; '),
      evidence: [anchor(from, line, description)],
      gap: {
        description,
        fix_direction: `Change ${from} so that it ${unmet.join(' and ')}`,
        file: from,
        line,
      },
    };
  }
  const said = [text, ...demands.map((demand) => demand.text)].join('; ');
  const at = demands[0]?.line ?? line;
  return { verdict: 'WIRED', findings: `${from}:${at} ${said}`, evidence: [anchor(from, at, said)] };
}

/** Both ends in one file: the symbol has to be used in it beyond its declaration. */
function judgeWithinFile(
  link: KeyLink,
  file: string,
  symbol: string | undefined,
  codebase: Codebase,
): Finding {
  const masked = codebase.source(file)?.masked ?? '';
  const count = symbol
    ? (masked.match(new RegExp(`(?<![\\w$])${symbol.replace(/[^\w]/g, '\\$&')}(?![\\w$])`, 'g'))?.length ?? 0)
    : 0;
  if (count > 1)
    return {
      verdict: 'WIRED',
      findings: `${file} declares and uses ${symbol}`,
      evidence: [{ kind: 'observation', text: `${symbol} stands ${count} times in ${file}`, files: [file] }],
    };
  return {
    verdict: 'UNCERTAIN',
    findings: `${link.from} and ${link.to} are the same file; nothing says what should be connected`,
  };
}
