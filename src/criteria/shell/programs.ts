/** Programs whose name is no English word, or one that no sentence begins with in lower case. */
const PROGRAMS = new Set(
  `grep egrep fgrep rg ag ack zgrep ls wc jq yq diff cmp sed awk npx npm pnpm yarn bun bunx deno tsx ts-node tsc eslint biome prettier vitest jest
  mocha playwright cypress cargo rustc rustfmt python python3 python2 py pip pip3 pytest uv uvx poetry pipenv hatch ruff mypy pyright flake8 pylint tox nox
  cmake ctest mvn mvnw gradle gradlew java javac kotlinc dotnet flutter dart swift xcodebuild ruby bundle rake rspec php composer phpunit artisan docker
  docker-compose podman kubectl helm terraform gh curl wget psql mysql sqlite3 redis-cli bash sh zsh pwsh powershell golangci-lint staticcheck gofmt
  svelte-check vue-tsc vite webpack turbo nx lerna rails mix sbt hugo supabase prisma alembic openssl lhci codex claude maestro cd export env source
  timeout echo printf stat du tree md5sum sha256sum basename realpath readlink xargs bats shellcheck hadolint tailwindcss stylelint tsup esbuild rollup
  go node git make test find cat head tail sort uniq chmod mkdir cp mv rm touch`.split(/\s+/),
);
const CMDLETS =
  /^(?:Test-Path|Select-String|Get-Content|Get-ChildItem|gci|Measure-Object|Get-Item|Invoke-WebRequest|Invoke-RestMethod)$/i;

/** Programs that are English words too: what has to follow for the text to be a command. */
const FOLLOWS: Readonly<Record<string, RegExp>> = {
  test: /^(?:-[a-zA-Z]\b|!|\(|"?\$\(|"\$|'|"|`|\d+ -)/,
  find: /^(?:-|\.|\/|[\w@.~-]+\/|[\w.-]+ -|"|')/,
  go: /^(?:test|build|vet|run|mod|fmt|generate|list|install|tool|version|work|env)\b/,
  node: /^(?:-|[\w@./\\-]+\.[cm]?[jt]s\b|"|'|[\w.-]+\/)/,
  git: /^(?:-|status|diff|log|show|grep|ls-files|rev-parse|branch|tag|check-ignore|merge-base|rev-list|cat-file|ls-tree|stash|config|describe|blame|remote|submodule|worktree)\b/,
  make: /^(?!sure\b|certain\b|it\b|the\b|a\b|an\b|all\b|this\b|that\b|them\b|no\b|changes\b)[\w./:-]+/,
  cat: /^(?:-|[\w@./~"'-]*[./])/,
  head: /^-|^[\w./-]+\.\w+/,
  tail: /^-|^[\w./-]+\.\w+/,
  sort: /^-|^[\w./-]+\.\w+/,
  uniq: /^-|^[\w./-]+\.\w+/,
  source: /^[\w./~-]*[./]/,
  timeout: /^\d/,
  export: /^[A-Z_]+=/,
  cd: /^\S+/,
  env: /^[A-Z_]+=|^-/,
  tree: /^-|^[\w./-]+/,
  echo: /^["'$]/,
  swift: /^(?:test|build|run|package)/,
  dart: /^(?:analyze|test|format|run|pub|fix|compile|--)/,
  java: /^-/,
  flutter: /^(?:test|analyze|build|pub|run|drive|--)/,
  ruby: /^-|\.rb\b/,
  php: /^-|\.php\b|artisan/,
  ls: /^(?:-|[\w@.~/"'$*-]+)/,
  diff: /^(?:-|<|[\w./]+\s)/,
  touch: /^[\w./-]+$/,
  rm: /^-|[./]/,
  mv: /[./]/,
  cp: /[./]/,
  python: /^(?:-|[\w./-]+\.py\b)/,
  python3: /^(?:-|[\w./-]+\.py\b)/,
  docker: /^(?:-|build|run|compose|ps|exec|images|logs|inspect|stack|pull)/,
  claude: /^-/,
  codex: /^(?:-|exec)/,
  maestro: /^[a-z-]+ /,
  prisma: /^(?:validate|generate|migrate|db|format)/,
  playwright: /^test/,
  cypress: /^run/,
  turbo: /^(?:run|build|test|lint)|^-/,
  nx: /^\w/,
  vite: /^(?:build|--)/,
  jest: /^(?:-|[\w./]+|$)/,
  vitest: /^(?:run|-|[\w./]+\.|$)/,
  mocha: /^(?:-|[\w./]+\.|$)/,
  rails: /^(?:test|db|routes|s\b|c\b|-)/,
  mix: /^(?:test|compile|format|credo|-)/,
  hugo: /^(?:-|$)/,
  eslint: /^(?:-|\.|[\w./*]+)/,
  curl: /^(?:-|https?:|localhost|[\w.:/'"$]+)/,
  terraform: /^(?:plan|validate|fmt|-)/,
  supabase: /^\w+/,
  bash: /^-|[\w./-]+\.sh|^<\(/,
  sh: /^-|[\w./-]+\.sh/,
};

/** The text begins with a program (behind `!`, brackets, variable assignments). */
export function startsShell(text: string): boolean {
  const rest = text
    .replace(/^(?:!\s*)+/, '')
    .replace(/^(?:[A-Z_][A-Z0-9_]*=(?:"[^"]*"|'[^']*'|\S*)\s+)+/, '');
  if (/^\[\[?\s+[^\]]/.test(rest) && /\s\]\]?/.test(rest)) return true;
  const match = /^([^\s;|&()<>]+)\s*([\s\S]*)$/.exec(rest.slice(0, 400));
  const program = match?.[1] ?? '';
  const after = match?.[2] ?? '';
  if (
    /^(?:\.\/|\.\.\/|scripts\/|bin\/|node_modules\/\.bin\/)[\w./-]*[\w-]+(?:\.(?:sh|py|mjs|js|cjs|ts|rb|ps1|bat|cmd))?$/.test(
      program,
    )
  ) {
    return (
      !/^(?:exists?|contains?|does|is|has|includes?|exports?|imports?|存在|包含|不|中|文件|已|导出|and\b|defines?|uses?|no\b)/.test(
        after,
      ) && /^\.\.?\/|\.(?:sh|bat|ps1)$/.test(program)
    );
  }
  if (CMDLETS.test(program)) return true;
  if (!PROGRAMS.has(program)) return false;
  const follows = FOLLOWS[program];
  return follows
    ? follows.test(after)
    : after !== '' ||
        /^(?:pytest|tsc|eslint|vitest|jest|mypy|tox|nox|ctest|rspec|phpunit|mocha|pyright|svelte-check|vue-tsc|golangci-lint|staticcheck)$/.test(
          program,
        );
}

const WRAPPERS =
  /^(?:(?:sudo|time|nice|exec|command|dotenv|cross-env|xvfb-run(?:\s+-a)?|env)\s+|timeout\s+\S+\s+|[A-Za-z_][A-Za-z0-9_]*=(?:"[^"]*"|'[^']*'|\S*)\s+|(?:npx|bunx|pnpx|uvx|pnpm dlx|yarn dlx|npm exec|pnpm exec|yarn exec|bun x)(?:\s+(?:--?[\w-]+(?:=\S+)?))*\s+|(?:pnpm|yarn|npm)\s+(?:(?:--filter|-F|-C|--dir|--prefix|--cwd|-w|--workspace|workspace)[= ]\S+\s+)+(?=exec\b|dlx\b)(?:exec|dlx)\s+(?:--\s+)?|(?:uv|poetry|pipenv|pdm|rye|hatch)\s+run\s+(?:--\S+\s+)*|bundle exec\s+|python[23]?(?:\.\d+)?\s+-m\s+|docker(?:-compose| compose)\s+(?:exec|run)\s+(?:-\S+\s+)*\S+\s+)/;

const TEST_PROGRAMS = [
  /^(?:vitest|jest|mocha|ava|tap|jasmine|karma|pytest|py\.test|nosetests|unittest|phpunit|rspec|bats|ctest|nose2|pest|tox|nox|testcafe|wtr|uvu)(?:@\S+)?(?=\s|$)/,
  /^(?:playwright|flutter|dart|swift|cargo|go|dotnet|deno|bun|mix|lein|elixir|zig|stack|cabal|sbt|rails|swift package|flutter drive|nx|turbo|ng|react-scripts|pub run|forge|hardhat|anchor|truffle)\s+(?:run\s+)?(?:test|nextest)\b/,
  /^cypress\s+run\b/,
  /^node\s+(?:\S+\s+)*?--test\b/,
  /^(?:npm|pnpm|yarn|bun|deno)\s+(?:(?:--filter|-F|-C|--dir|--prefix|--cwd|-w|--workspace|workspace|-s|--silent|-r|--recursive)(?:[= ]\S+)?\s+)*(?:run\s+|task\s+|run-script\s+)?(?:(?:-s|--silent)\s+)?(?:t|test|tests|test[:_-][\w:.-]+|(?:unit|e2e|integration)(?:[:_-]tests?)?|[\w-]+[:_-]tests?)(?=\s|$)/,
  /^make\s+(?:-\S+\s+)*(?:test|check|tests|test-\S+|\S+-test|ci)(?=\s|$)/,
  /^(?:\.\/)?(?:mvnw?|gradlew?)(?:\.bat)?\s+(?:\S+\s+)*?(?:\S*:)?(?:test|verify|check|connectedAndroidTest|testDebugUnitTest)\b/,
  /^(?:rake|bundle exec rake)\s+(?:test|spec)\b/,
  /^xcodebuild\s+(?:\S+\s+)*?test\b/,
  /^(?:composer|php artisan|just|task|invoke)\s+(?:run\s+)?test\b/,
  /^(?:npx\s+)?nx\s+(?:run-many|run)\b.*\btest\b/,
];

/** The command runs tests: its outcome is theirs. */
export function isTestRun(command: string): boolean {
  if (/\s-bench[=\s]/.test(command)) return false;
  let rest = command.trim().replace(/^(?:!\s*)+/, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/^cd\s+\S+\s*(?:&&|;)\s*/, '').replace(WRAPPERS, '');
  }
  return TEST_PROGRAMS.some((pattern) => pattern.test(rest));
}
