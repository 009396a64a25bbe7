import type { Language } from './codebase.js';

const BY_EXTENSION: ReadonlyMap<string, Language> = new Map(
  Object.entries<Language>({
    ts: 'typescript',
    mts: 'typescript',
    cts: 'typescript',
    tsx: 'tsx',
    js: 'javascript',
    mjs: 'javascript',
    cjs: 'javascript',
    jsx: 'jsx',
    vue: 'vue',
    svelte: 'svelte',
    astro: 'astro',
    py: 'python',
    pyi: 'python',
    pyw: 'python',
    go: 'go',
    rs: 'rust',
    java: 'java',
    kt: 'kotlin',
    kts: 'kotlin',
    cs: 'csharp',
    rb: 'ruby',
    rake: 'ruby',
    gemspec: 'ruby',
    php: 'php',
    swift: 'swift',
    c: 'c',
    h: 'c',
    cc: 'cpp',
    cpp: 'cpp',
    cxx: 'cpp',
    hpp: 'cpp',
    hh: 'cpp',
    sh: 'shell',
    bash: 'shell',
    zsh: 'shell',
    sql: 'sql',
    html: 'html',
    htm: 'html',
    css: 'css',
    scss: 'css',
    less: 'css',
    json: 'json',
    jsonc: 'json',
    json5: 'json',
    webmanifest: 'json',
    yml: 'yaml',
    yaml: 'yaml',
    toml: 'toml',
    md: 'markdown',
    mdx: 'markdown',
    markdown: 'markdown',
  }),
);

/** None of these ends in an extension of the table above. */
const BY_NAME: ReadonlyMap<string, Language> = new Map(
  Object.entries<Language>({
    Rakefile: 'ruby',
    Gemfile: 'ruby',
    'config.ru': 'ruby',
    Dockerfile: 'shell',
    Makefile: 'shell',
    Justfile: 'shell',
    '.env': 'shell',
    'Cargo.lock': 'toml',
    'poetry.lock': 'toml',
    'uv.lock': 'toml',
  }),
);

/** Language by name and extension alone; a `.blade.php` or `.html.erb` template counts by its last extension. */
export function languageOf(path: string): Language {
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  const extension = dot > slash ? path.slice(dot + 1) : '';
  return (
    BY_EXTENSION.get(extension) ??
    BY_EXTENSION.get(extension.toLowerCase()) ??
    BY_NAME.get(path.slice(slash + 1)) ??
    'other'
  );
}

const TEXT_EXTENSIONS = new Set(
  'xml gradle properties hbs ejs erb twig pug liquid mustache njk jinja jinja2 j2 graphql gql prisma conf ini cfg proto service plist cshtml razor jsp ftl tmpl gohtml templ csproj sln fs scala dart lua ex exs clj elm sol bat ps1 tf'.split(
    ' ',
  ),
);

/** Whether a file of no known language can still name code: templates, wiring in XML, build files. */
export function mayNameCode(path: string): boolean {
  const language = languageOf(path);
  if (language === 'markdown' || language === 'css') return false;
  if (language !== 'other')
    return !/(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$|\.lock$|pnpm-lock\.yaml$/.test(path);
  return TEXT_EXTENSIONS.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}
