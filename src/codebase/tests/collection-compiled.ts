import { globTest } from '../glob.js';
import { type CollectionProject, foldersUp, join, left, taken } from './collection-answer.js';
import type { Collection } from './test-facts.js';

/** Go takes `*_test.go` outside testdata, under the build tags that the project's own commands set. */
export function goCollection(path: string, project: CollectionProject): Collection {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!name.endsWith('_test.go')) return left('go test takes *_test.go files');
  if (/^[._]/.test(name) || /(?:^|\/)(?:testdata|vendor|[._][^/]*)\//.test(path))
    return left('go ignores this place');
  const constraint = /^\/\/go:build\s+(.+)$/m.exec(project.text(path) ?? '')?.[1]?.trim() ?? '';
  const tags = constraint.match(/!?\b[A-Za-z_][\w.]*/g) ?? [];
  const own = tags.filter((tag) => !tag.startsWith('!') && !PLATFORM.test(tag));
  if (own.length === 0 || constraint.includes('||')) return taken('go test');
  const unset = own.find((tag) => tag === 'ignore' || !setsTag(tag, project));
  return unset === undefined
    ? taken(`go test with -tags ${own.join(',')}`)
    : left(`it is built only with -tags ${unset}, which no command of the project sets`);
}

const PLATFORM =
  /^(?:linux|darwin|windows|unix|freebsd|openbsd|netbsd|solaris|plan9|js|wasip1|wasm|amd64|arm64|arm|386|cgo|race|gc|gccgo|go1\.\d+|android|ios|aix|illumos|dragonfly)$/;

const setsTag = (tag: string, project: CollectionProject): boolean =>
  project.files
    .filter((file) =>
      /(?:^|\/)(?:Makefile|Justfile|Taskfile\.ya?ml|Dockerfile[\w.]*|magefile\.go)$|\.(?:ya?ml|sh|mk)$/i.test(
        file,
      ),
    )
    .some((file) => new RegExp(`-tags[= ]["']?[\\w,]*\\b${tag}\\b`).test(project.text(file) ?? ''));

/** A Rust file is compiled when it is a target of its own or its parent module declares it. */
export function rustCollection(path: string, project: CollectionProject): Collection {
  if (
    /(?:^|\/)(?:tests|benches|examples)\/[^/]+(?:\/main)?\.rs$|(?:^|\/)(?:lib|main|build)\.rs$|(?:^|\/)bin\/[^/]+\.rs$/.test(
      path,
    )
  )
    return taken('cargo test');
  const folder = path.slice(0, path.lastIndexOf('/'));
  const name = path.slice(path.lastIndexOf('/') + 1, -'.rs'.length);
  const [stem, parent] =
    name === 'mod'
      ? [folder.slice(folder.lastIndexOf('/') + 1), folder.slice(0, folder.lastIndexOf('/'))]
      : [name, folder];
  const parents = ['mod.rs', 'lib.rs', 'main.rs', ...['tests.rs', 'integration.rs']]
    .map((file) => `${parent}/${file}`)
    .concat(
      `${parent}.rs`,
      ...project.files.filter(
        (file) =>
          file.startsWith(`${parent}/`) &&
          file.endsWith('.rs') &&
          !file.slice(parent.length + 1).includes('/'),
      ),
    );
  const manifests = project.files.filter((file) => file.endsWith('Cargo.toml'));
  if (manifests.some((file) => project.text(file)?.includes(`${name}.rs`))) return taken('cargo test');
  const declared = parents.some(
    (file) =>
      file !== path &&
      new RegExp(`\\bmod\\s+(?:r#)?${stem}\\b|\\b${stem}\\.rs\\b`).test(project.source(file)?.code ?? ''),
  );
  return declared || parents.every((file) => !project.has(file))
    ? taken('cargo test')
    : left(`no module declares it: ${parents.find((file) => project.has(file))} has no mod ${stem}`);
}

const SUREFIRE = [
  '**/Test*.{java,kt}',
  '**/*Test.{java,kt}',
  '**/*Tests.{java,kt}',
  '**/*TestCase.{java,kt}',
  '**/IT*.{java,kt}',
  '**/*IT.{java,kt}',
  '**/*ITCase.{java,kt}',
];

/** Maven takes classes by name; Gradle takes all of a test source set. */
export function jvmCollection(path: string, project: CollectionProject): Collection {
  const build = foldersUp(path)
    .flatMap((folder) => ['pom.xml', 'build.gradle', 'build.gradle.kts'].map((name) => join(folder, name)))
    .find((file) => project.has(file));
  const folder = build ? build.slice(0, build.lastIndexOf('/') + 1) : '';
  const relative = path.slice(folder.length);
  if (/^src\/main\//.test(relative)) return left('it stands among the production sources');
  if (!build?.endsWith('pom.xml')) return taken('by its source set');
  const pom = project.text(build) ?? '';
  const includes = [...pom.matchAll(/<include>\s*([^<]+?)\s*<\/include>/g)]
    .map((hit) => hit[1] as string)
    .filter((pattern) => /\.(?:java|class|kt)$|\*$/.test(pattern));
  const patterns =
    includes.length > 0 && /surefire|failsafe/.test(pom)
      ? [...includes.map((pattern) => pattern.replace(/\.(?:java|class)$/, '.{java,kt}')), ...SUREFIRE]
      : SUREFIRE;
  return patterns.some((pattern) => globTest(pattern)(relative))
    ? taken('maven')
    : left(
        `Maven takes classes named *Test, *Tests, Test* or *IT, not ${relative.slice(relative.lastIndexOf('/') + 1)}`,
      );
}
