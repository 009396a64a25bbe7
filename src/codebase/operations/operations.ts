import type { FileRole, Operation, Operations, SourceFile, TargetUse } from '../codebase.js';
import { languageOf } from '../language-of.js';
import { moduleLinks } from '../languages/javascript/module-links.js';
import type { ProjectFacts } from '../languages/language-support.js';
import { supportOf } from '../languages/registry.js';
import { remember } from '../once.js';
import { reachableSites } from '../routes/reachable-requests.js';
import { askedFields, servedFields } from './graphql.js';
import type { OperationSite } from './operation-site.js';
import { procedureCalls, procedures, routerKeys } from './trpc.js';

interface World {
  readonly project: ProjectFacts;
  roleOf(path: string): FileRole;
  usesOf(from: string, to: string): readonly TargetUse[];
  candidates(path: string): readonly string[];
}

/** Operations of typed APIs: tRPC procedures and GraphQL fields, who serves them and who asks for them. */
export function createOperations(world: World): Operations {
  const { project, roleOf } = world;
  const isScript = (path: string): boolean => supportOf(languageOf(path)) === supportOf('typescript');
  const located = (source: SourceFile, { kind, name, offset }: OperationSite): Operation => ({
    kind,
    name,
    file: source.path,
    line: source.lineAt(offset),
    runs: isScript(source.path) ? moduleLinks(source).runsAt(offset) : true,
  });
  const sites = (source: SourceFile) =>
    [...procedureCalls(source), ...askedFields(source)].map((site) => ({ ...site, file: source.path }));
  return {
    servedBy: remember((path) => {
      const source =
        roleOf(path) === 'code' || /\.(?:graphql|gql)$/.test(path) ? project.source(path) : undefined;
      if (!source) return [];
      const served = [...procedures(source, routerKeys(path, world)), ...servedFields(source)];
      return served.map((site) => located(source, site));
    }),
    askedFrom: remember((path) => {
      if (!isScript(path)) return [];
      return reachableSites(path, project, sites).flatMap((site) => {
        const source = project.source(site.file);
        return source ? [located(source, site)] : [];
      });
    }),
  };
}
