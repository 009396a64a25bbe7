import type { SourceFile } from '../codebase.js';
import type { UnitProject } from './bound-names.js';

/** Ways to run a program without importing it: a browser, HTTP, a process, an application context. */
const FROM_OUTSIDE = new RegExp(
  [
    String.raw`\bpage\.goto\b|\bcy\.\w+\(|\bvisit\s+["'(]`,
    String.raw`\b[mM]ockMvc\b|\bWebTestClient\b|\bTestRestTemplate\b|@SpringBootTest|\bRestAssured\b|\bgiven\(\)|\bTestServer\b`,
    String.raw`\b(?:self\.)?client\.(?:get|post|put|patch|delete)\s*\(|\bTestClient\b|\bCliRunner\b|\brunner\.invoke\b|\bpytester\b`,
    String.raw`\bsubprocess\.|(?<![\w.])(?:spawn|spawnSync|execFile|execFileSync|execSync|exec|execa|execaNode|execaSync|fork)\s*\(|\bexeca?\x60`,
    String.raw`\bCommand::(?:new|cargo_bin)\b|\bcargo_bin\b|\bexec\.Command\b|\bhttp\.(?:Get|Post|NewRequest)\b`,
    String.raw`(?<![\w.])(?:fetch|axios|supertest)\s*\(|\b(?:axios|got|ky|superagent|request|requests|httpx)\.(?:get|post|put|patch|delete|request)\s*\(`,
  ].join('|'),
);
const FAKED_FETCH = /\bfetch\s*=\s*(?:vi|jest)\.fn|stubGlobal\s*\(\s*["']fetch|\bfetchMock\b|\bnock\s*\(/;

/** Whether the file, or test support that it imports, runs the program or reads its files without importing it. */
export function runsFromOutside(source: SourceFile, project: UnitProject): boolean {
  const support = project.modules.importsOf(source.path).flatMap((fact) => {
    const target = project.modules.resolve(source.path, fact.specifier);
    const role = target === undefined ? undefined : project.roleOf(target);
    const file =
      target !== undefined && (role === 'test-support' || role === 'test')
        ? project.source(target)
        : undefined;
    return file ? [file] : [];
  });
  return (
    [source, ...support].some((file) => FROM_OUTSIDE.test(file.code) && !FAKED_FETCH.test(file.code)) ||
    readsProjectFile(source, project)
  );
}

/** A path in a string, outside imports, that names a file of the project that is no test. */
function readsProjectFile(source: SourceFile, project: UnitProject): boolean {
  for (const hit of source.code.matchAll(
    /(?<!\b(?:from|import|require)\s*\(?\s*)["'\x60](?:\.{1,2}\/)*((?:src|app|lib|config|public|scripts|bin|dist|db|resources|migrations)\/[\w./-]*)["'\x60]/g,
  )) {
    const path = hit[1] as string;
    const named =
      project.has(path) ||
      project.files.some((file) => file.startsWith(path.endsWith('/') ? path : `${path}/`));
    if (named) return true;
  }
  return false;
}
