import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import type { Annotation, JvmFile, JvmType } from './file.js';
import { factsAt, filesByQualifiedName, isTestPath, typeNames } from './project.js';

/** Types that a container calls by itself once it finds them. */
const ENTRIES = new Set(
  (
    'RestController Controller ControllerAdvice RestControllerAdvice Configuration AutoConfiguration SpringBootApplication ' +
    'TestConfiguration WebServlet WebFilter WebListener ServerEndpoint Path Provider ApplicationPath MessageDriven ' +
    'Startup QuarkusMain GraphQLApi DgsComponent Saga ShellComponent Plugin AutoService Mojo ChangeUnit Route HiltAndroidApp ' +
    'AndroidEntryPoint InstallIn Mod Mixin Factory ServerFilter Filter FeignConfiguration Aspect RepositoryRestController ' +
    'RouteConfig KtorDsl EventBusSubscriber MicronautApplication Interceptor SupportedAnnotationTypes Extension HiltWorker MappedTypes MappedJdbcTypes'
  ).split(' '),
);
const BEANS = new Set(
  'Component Service Repository Named Singleton ApplicationScoped RequestScoped SessionScoped Dependent Stateless Stateful Bean Prototype Context UseCase DomainService Adapter'.split(
    ' ',
  ),
);
const TRIGGERS =
  /^(?:EventListener|TransactionalEventListener|ApplicationModuleListener|Scheduled|PostConstruct|PreDestroy|KafkaListener|RabbitListener|JmsListener|SqsListener|StreamListener|PulsarListener|RedisListener|Bean|MessageMapping|SubscribeMapping|ServiceActivator|Observes|ObservesAsync|ConsumeEvent|Incoming|Outgoing|Subscribe|Aspect|Around|Before|After|AfterReturning|AfterThrowing|ReadOperation|WriteOperation|Endpoint|WebEndpoint|ManagedResource|GetMapping|PostMapping|RequestMapping|QueryMapping|MutationMapping|SchemaMapping|BatchMapping|EventHandler|CommandHandler|QueryHandler|EventSourcingHandler|JobWorker|ZeebeWorker|Job|Recurring|KafkaHandler|Topic|Startup|Shutdown|McpTool|Tool|GrpcService|Endpoint)$/;
const MARKERS = new Set(
  'Object Serializable Comparable Cloneable AutoCloseable Closeable Iterable Record Enum Any'.split(' '),
);

/** Why a container runs this file's types without anyone naming them; undefined when it does not, or does not find them. */
export function containerEffect(
  path: string,
  project: ProjectFacts,
): { readonly reason: string; readonly line: number } | undefined {
  const facts = factsAt(path, project);
  if (facts === undefined) return undefined;
  for (const type of facts.types) {
    const entry = type.annotations.find((annotation) => ENTRIES.has(annotation.name));
    if (entry !== undefined && isFound(facts, entry, project))
      return { reason: `@${entry.name}`, line: type.line };
    const bean = type.annotations.find((annotation) => BEANS.has(annotation.name));
    if (bean === undefined || !isFound(facts, bean, project)) continue;
    const trigger = [...facts.annotations].find((name) => TRIGGERS.test(name));
    if (trigger !== undefined) return { reason: `@${bean.name} with @${trigger}`, line: type.line };
    const role = type.supertypes.find((name) => isFrameworkType(name, facts, project));
    if (role !== undefined) return { reason: `@${bean.name} that is a ${role}`, line: type.line };
  }
  return undefined;
}

/** A type that a container constructs and injects where one of its supertypes is asked for. */
export function isBean(type: JvmType, facts: JvmFile, project: ProjectFacts): boolean {
  return type.annotations.some(
    (annotation) => BEANS.has(annotation.name) && isFound(facts, annotation, project),
  );
}

function isFrameworkType(name: string, facts: JvmFile, project: ProjectFacts): boolean {
  if (MARKERS.has(name) || typeNames(project).has(name)) return false;
  return !facts.types.some((type) => type.name === name);
}

const SPRING =
  /^(?:RestController|Controller|ControllerAdvice|RestControllerAdvice|Configuration|Component|Service|Repository|SpringBootApplication|ShellComponent|Aspect|UseCase)$/;

function isFound(facts: JvmFile, annotation: Annotation, project: ProjectFacts): boolean {
  if (!SPRING.test(annotation.name)) return true;
  const scans = scannedPackages(project);
  return (
    scans.length === 0 ||
    scans.some((scan) => facts.package === scan || facts.package.startsWith(`${scan}.`) || scan === '')
  );
}

/** Base packages of component scans; empty when the project has none. */
const scannedPackages = memo((project: ProjectFacts): readonly string[] => {
  const found = new Set<string>();
  const words = ['SpringBootApplication', 'ComponentScan', 'EnableAutoConfiguration', 'SpringApplication'];
  for (const path of new Set(words.flatMap((word) => project.filesWithWord(word)))) {
    if (isTestPath(path)) continue;
    const facts = factsAt(path, project);
    for (const type of facts?.types ?? [])
      for (const base of basePackages(type, facts?.package ?? '', project)) found.add(base);
  }
  for (const file of project.files) {
    if (!file.endsWith('.xml') || isTestPath(file)) continue;
    for (const match of (project.text(file) ?? '').matchAll(
      /component-scan[^>]*base-package\s*=\s*"([^"]+)"/g,
    )) {
      for (const name of (match[1] ?? '').split(/[\s,;]+/)) found.add(name);
    }
  }
  return [...found];
});

function basePackages(type: JvmType, own: string, project: ProjectFacts): readonly string[] {
  const scans = type.annotations.filter(
    ({ name }) =>
      name === 'ComponentScan' ||
      name === 'SpringBootApplication' ||
      name === 'ComponentScans' ||
      name === 'EnableAutoConfiguration',
  );
  if (scans.length === 0) return [];
  const named = scans.flatMap(({ argument }) => [
    ...[
      ...argument
        .replace(/(?:exclude|excludeName|nameGenerator)\w*\s*=\s*(?:\{[^}]*\}|[^,)]*)/g, '')
        .matchAll(/"([\w.*]+)"/g),
    ].map((match) => (match[1] ?? '').replace(/\.\*+$/, '')),
    ...[...argument.matchAll(/basePackageClasses\s*=\s*(?:\{([^}]*)\}|\[([^\]]*)\]|([^,)]*))/g)].flatMap(
      (match) => packagesOfClasses(match[1] ?? match[2] ?? match[3] ?? '', own, project),
    ),
  ]);
  return named.length > 0 ? named : [own];
}

function packagesOfClasses(list: string, own: string, project: ProjectFacts): readonly string[] {
  const names = [...list.matchAll(/(\w+)(?:\.class|::class)/g)].map((match) => match[1] ?? '');
  return names.map((name) => {
    const qualified = [...filesByQualifiedName(project).keys()].find((key) => key.endsWith(`.${name}`));
    return qualified === undefined ? own : qualified.slice(0, -name.length - 1);
  });
}

/** Types of other files that implement or extend one of the names declared here, by file. */
export const implementersOf = memo((project: ProjectFacts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const path of project.filesOf(['java', 'kotlin'])) {
    if (isTestPath(path)) continue;
    for (const type of factsAt(path, project)?.types ?? []) {
      for (const name of type.supertypes) {
        if (!typeNames(project).has(name)) continue;
        const files = found.get(name);
        if (files === undefined) found.set(name, [path]);
        else files.push(path);
      }
    }
  }
  return found;
});
