import type { Codebase } from '../../codebase/codebase.js';
import type { KeyLink } from '../../domain/must-have.js';
import { anchor, type Finding } from './report.js';

/** SvelteKit: a page and the server file of the same route, which the framework runs together. */
export function judgeFormAction(
  link: KeyLink,
  from: readonly string[],
  to: readonly string[],
  codebase: Codebase,
): Finding | undefined {
  const page =
    from.find((file) => /\+(?:page|layout)\.svelte$/.test(file)) ??
    (link.action ? from.find((file) => file.endsWith('.svelte')) : undefined);
  const server = to.find((file) => /\+(?:page|layout)(?:\.server)?\.[jt]s$/.test(file));
  if (!page || !server) return undefined;
  const markup = codebase.source(page)?.code ?? '';
  const actions = definedActions(server, codebase);
  const form = [...markup.matchAll(/<form\b[^>]*>/g)];
  const wanted = link.action?.replace(/^.*\?\//, '');
  const posted = form
    .map((match) => ({ line: lineOf(page, match.index, codebase), name: actionOf(match[0]) }))
    .filter((one) => one.name !== undefined);
  if (wanted !== undefined || (posted.length > 0 && actions.length > 0))
    return judgeActions({ page, server, wanted, posted, actions });
  const sameRoute = page.slice(0, page.lastIndexOf('/')) === server.slice(0, server.lastIndexOf('/'));
  if (!sameRoute || actions.length > 0) return undefined;
  const loads = codebase.modules.exportsOf(server).find((fact) => fact.name === 'load');
  const reads = /(?<![\w$.])(?:data|page\.data|\$page\.data)(?![\w$])/.exec(
    codebase.source(page)?.masked ?? '',
  );
  if (!loads) return undefined;
  if (reads) {
    const line = lineOf(page, reads.index, codebase);
    return {
      verdict: 'WIRED',
      findings: `SvelteKit runs ${server} for ${page}, which reads its data in line ${line}`,
      evidence: [anchor(page, line, 'reads data')],
    };
  }
  const description = `SvelteKit runs ${server} for ${page}, but the page never reads its data`;
  return {
    verdict: 'NOT_WIRED',
    findings: description,
    gap: { description, fix_direction: `Read data in ${page}`, file: page, line: null },
  };
}

function judgeActions({
  page,
  server,
  wanted,
  posted,
  actions,
}: {
  page: string;
  server: string;
  wanted: string | undefined;
  posted: readonly { line: number; name: string | undefined }[];
  actions: readonly { name: string; line: number }[];
}): Finding {
  const met = posted.flatMap((form) =>
    actions
      .filter((action) => action.name === form.name && (wanted === undefined || wanted === action.name))
      .map((action) => ({ form, action })),
  )[0];
  if (met) {
    return {
      verdict: 'WIRED',
      findings: `${page}:${met.form.line} posts to the action ${met.action.name} of ${server}:${met.action.line}`,
      evidence: [
        anchor(page, met.form.line, `posts to ${met.action.name}`),
        anchor(server, met.action.line, `action ${met.action.name}`),
      ],
    };
  }
  const asked = wanted ?? posted[0]?.name ?? 'default';
  const isDefined = actions.some((action) => action.name === asked);
  const form = posted.find((one) => one.name === asked) ?? posted[0];
  const names = actions.map((action) => action.name).join(', ') || 'no action';
  const description = isDefined
    ? `no form of ${page} posts to the action ${asked} of ${server}`
    : `${page}${form ? `:${form.line}` : ''} posts to ${asked}, but ${server} defines ${names}`;
  return {
    verdict: 'NOT_WIRED',
    findings: description,
    evidence: form
      ? [anchor(page, form.line, description)]
      : [{ kind: 'observation', text: description, files: [page, server] }],
    gap: {
      description,
      fix_direction: isDefined
        ? `Give a form of ${page} the action ?/${asked}`
        : `Define the action ${asked} in ${server}`,
      file: isDefined ? page : server,
      line: form && isDefined ? form.line : null,
    },
  };
}

/** Name of the action a form posts to; undefined for a form that posts to none. */
function actionOf(tag: string): string | undefined {
  if (!/\bmethod\s*=\s*["']?post/i.test(tag)) return undefined;
  const action = /\baction\s*=\s*["'{`]*([^"'}`\s>]*)/.exec(tag)?.[1];
  if (action === undefined || action === '') return 'default';
  return /\?\/([\w$-]+)/.exec(action)?.[1] ?? (action.startsWith('/') ? 'default' : undefined);
}

function definedActions(server: string, codebase: Codebase): readonly { name: string; line: number }[] {
  const source = codebase.source(server);
  const start = source ? /\bactions\b[^={]*=\s*(?:\(\s*)?\{/.exec(source.masked) : null;
  if (!source || !start) return [];
  const actions: { name: string; line: number }[] = [];
  let depth = 0;
  const open = start.index + start[0].length - 1;
  for (const match of source.masked
    .slice(open)
    .matchAll(/[{}()[\]]|(?:async\s+)?\*?([\w$]+)\s*(?=[:(,}])/g)) {
    const [token, name] = match;
    if (name !== undefined) {
      const before = source.masked.slice(open, open + match.index).trimEnd();
      if (depth === 1 && /[{,]$/.test(before))
        actions.push({ name, line: source.lineAt(open + match.index) });
    } else if ('{(['.includes(token)) depth++;
    else if (--depth === 0) break;
  }
  return actions;
}

const lineOf = (file: string, offset: number, codebase: Codebase): number =>
  codebase.source(file)?.lineAt(offset) ?? 1;
