import type { FileRole } from './codebase.js';
import { languageOf } from './language-of.js';

/** Folders in which plans and verdicts live: listed, but never evidence about code. */
const PLAN_FOLDERS = [
  '.workflow',
  '.planning',
  '.specify',
  '.csv-wave',
  '.verify-phase',
  '.kiro',
  'openspec',
  '.claude',
  '.codex',
  '.agents',
] as const;

const PLAN = new RegExp(`^(?:${PLAN_FOLDERS.map((folder) => folder.replace('.', '\\.')).join('|')})/`);
/** Verdicts beside a plan that is one file, or one folder among the project's own. */
const VERDICT = /^(?:specs\/\d[^/]*\/|.*\.)(?:verification|validation)\.json$/;
/** The file belongs to a plan folder, or is a verdict beside a plan. */
export const isPlanFile = (path: string): boolean => PLAN.test(path) || VERDICT.test(path);

const VENDORED =
  /(?:^|\/)(?:node_modules|bower_components|third_party|\.yarn|site-packages)\/|^(?:.*\/)?vendor\/(?!.*\/app\/)|\.min\.(?:js|css|mjs)$/;
const GENERATED =
  /(?:^|\/)(?:dist|\.next|\.nuxt|\.output|\.svelte-kit|\.astro|coverage|__generated__|__pycache__|\.turbo|\.vercel)\/|^(?:(?:packages|apps|services|libs)\/[^/]+\/)?(?:build|out|target)\/|\.pb\.(?:go|cc|h)$|_pb2(?:_grpc)?\.pyi?$|\.g\.(?:dart|cs)$|\.generated\.\w+$|\.gen\.(?:ts|tsx|go)$|\.Designer\.cs$/;
const DECLARATION = /\.d\.(?:ts|mts|cts)$|\.pyi$/;
const STORY = /\.(?:stories|story)\.\w+$|(?:^|\/)\.storybook\//;
const DOCUMENT =
  /\.(?:md|mdx|markdown|rst|adoc|txt|pdf|docx?|org)$|(?:^|\/)(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS|CHANGELOG|README)(?:-[\w.-]+)?$/i;
const MANIFEST_TEXT =
  /(?:^|\/)(?:requirements|constraints)[\w.-]*\.txt$|(?:^|\/)(?:CMakeLists|robots|runtime)\.txt$/;
const ASSET =
  /\.(?:css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|icns|bmp|woff2?|ttf|otf|eot|mp[34]|wav|ogg|webm|mov|zip|gz|tgz|wasm|map|csv|tsv|parquet|xlsx?|sqlite|db|bin|glb|gltf)$/i;
const MIGRATION =
  /(?:^|\/)(?:migrations?|migrate)\/.*\.\w+$|(?:^|\/)alembic\/versions\/|(?:^|\/)db\/(?:migrate|schema\.rb|seeds?\.rb)|\.sql$/;
const CONFIG_NAME =
  /(?:^|\/)(?:[\w.-]+\.config\.[cm]?[jt]sx?|\.[\w-]+rc(?:\.\w+)?|\.(?:env|gitignore|dockerignore|editorconfig|npmrc|nvmrc|gitattributes|eslintrc|prettierrc)[\w.-]*|Dockerfile[\w.-]*|Makefile|Justfile|Procfile|Gemfile(?:\.lock)?|Rakefile|go\.(?:mod|sum|work)|pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|gradlew(?:\.bat)?|setup\.(?:py|cfg)|noxfile\.py|Cargo\.lock|[\w.-]+\.(?:csproj|sln|props|targets|lock|gemspec)|vitest\.workspace\.\w+|next-env\.d\.ts)$/;
const CONFIG_LANGUAGE = new Set(['json', 'yaml', 'toml']);
const CONFIG_EXTENSION = /\.(?:xml|ini|cfg|conf|properties|gradle|tf|plist|env|editorconfig)$/;

const TEST_NAME =
  /\.(?:test|tests|spec|cy|e2e|e2e-spec|test-d|bench)\.(?:[cm]?[jt]sx?|vue|svelte)$|(?:^|\/)test_[^/]*\.py$|_test\.(?:py|go|rb|exs)$|_spec\.rb$|(?:^|\/)tests?\.py$|(?:^|\/)tests?\.rs$|_tests?\.rs$/;
const TEST_CLASS =
  /(?:^|\/)(?:\w+(?:Tests?|IT|TestCase|Spec|Specs)|Test\w+)\.(?:java|kt|cs|php|groovy|scala|swift)$/;
const TEST_FOLDER =
  /(?:^|\/)(?:__tests__|tests?|e2e|spec|cypress|playwright|integration-tests?|e2e-tests?|androidTest|testFixtures|commonTest|jvmTest)\//;
const SUPPORT_FOLDER =
  /(?:^|\/)(?:__mocks__|__fixtures__|__snapshots__|fixtures|testdata|test-?utils?|test-?helpers?|testutils?|testhelpers?|test-?support)(?:\/|\.\w+$)/;
const SUPPORT_NAME =
  /(?:^|\/)(?:conftest\.py|(?:vitest|jest|playwright|test|cypress)[.-]?(?:setup|globals?)[\w.-]*\.[cm]?[jt]sx?|setup-?[tT]ests?\.[cm]?[jt]sx?|(?:spec|rails)_helper\.rb)$|\.snap$/;

/** Role of a file by its place and name; `code` is the rest. */
export function fileRole(path: string): FileRole {
  if (isPlanFile(path)) return 'document';
  if (VENDORED.test(path)) return 'vendored';
  if (STORY.test(path)) return 'story';
  if (SUPPORT_NAME.test(path)) return 'test-support';
  if (CONFIG_NAME.test(path) || MANIFEST_TEXT.test(path)) return 'config';
  if (DOCUMENT.test(path)) return 'document';
  if (ASSET.test(path)) return 'asset';
  if (TEST_NAME.test(path)) return /(?:^|\/)settings\/tests?\.py$/.test(path) ? 'config' : 'test';
  if (TEST_FOLDER.test(path)) return testFolderRole(path);
  if (SUPPORT_FOLDER.test(path)) return 'test-support';
  if (GENERATED.test(path)) return 'generated';
  if (DECLARATION.test(path)) return 'declaration';
  if (MIGRATION.test(path)) return 'migration';
  if (CONFIG_LANGUAGE.has(languageOf(path)) || CONFIG_EXTENSION.test(path)) return 'config';
  return 'code';
}

const CLASS_LANGUAGES = new Set(['java', 'kotlin', 'csharp', 'php', 'swift']);
const COLLECTED_BY_FOLDER =
  /(?:^|\/)(?:__tests__\/[^/]+\.[cm]?[jt]sx?$|tests\/[^/]+\.rs$|(?:test|tests)\/(?:.*\/)?[^/]+[.-](?:test|spec)\.\w+$)/;

/** Inside a test folder a file is a test when its runner collects it by name, else support; routes called `test` stay code. */
function testFolderRole(path: string): FileRole {
  if (SUPPORT_FOLDER.test(path)) return 'test-support';
  const language = languageOf(path);
  if (
    /(?:^|\/)(?:app|pages|routes)\/(?:.*\/)?tests?\/(?:.*\/)?(?:page|route|layout|index|\+\w+)\.\w+$/.test(
      path,
    )
  )
    return 'code';
  if (CLASS_LANGUAGES.has(language)) return TEST_CLASS.test(path) ? 'test' : 'test-support';
  if (COLLECTED_BY_FOLDER.test(path)) return 'test';
  return language === 'json' || language === 'yaml' || language === 'toml' ? 'config' : 'test-support';
}
