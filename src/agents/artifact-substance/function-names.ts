import type { FunctionFact } from '../../codebase/bodies/bodies.js';
import type { FunctionPlace } from './stub-sign.js';

/** `getUserName` and `get_user_name` as `get user name`. */
export const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\W]+/g, ' ')
    .trim()
    .toLowerCase();

const DO_NOTHING =
  /\b(?:noop|no op|nop|identity|empty|void|dummy|null|stub|fake|mock|ignore|ignored|always|never|blank|none|unit|placeholder|passthrough|pass through|deprecated|disabled|unsupported)\b/;

/** The name says that nothing, or always the same, is done. */
export const isNoop = (fn: FunctionFact): boolean =>
  DO_NOTHING.test(wordsOf(fn.name)) ||
  /^(?:_|\$|__\w+__)$/.test(fn.name) ||
  (fn.owner !== null &&
    /\b(?:noop|no op|nop|null|dummy|fake|stub|mock|empty|void|blank|disabled|silent|discard|allow all|allow any|test|example|anonymous)\b/.test(
      wordsOf(fn.owner),
    ));

const VERB =
  /^(?:async )?(?:(?:get|list|find|fetch|load|read|query|search|select|create|insert|add|update|upsert|delete|remove|save|store|persist|send|publish|submit|process|handle|compute|calculate|calc|sum|total|count|measure|collect|analy[sz]e|parse|render|build|generate|validate|verify|check|authenticate|authorize|login|log in|logout|sign|encrypt|decrypt|hash|compress|decompress|convert|transform|normali[sz]e|saniti[sz]e|format|seriali[sz]e|deseriali[sz]e|stringify|sort|order|rank|score|filter|merge|resolve|dispatch|run|execute|start|deploy|upload|download|export|import|sync|migrate|schedule|enqueue|notify|mail|charge|pay|refund|post|put|patch|track|predict|estimate|optimi[sz]e|plan|match|diff|apply|reverse|tokeni[sz]e|compile|translate|connect|subscribe|register|book|cancel|approve|assign|invite|reset|restore|backup|rotate|scan|crawl|index|draw|paint|play|record|retry|poll|watch|request|call|invoke|open|write|flush|commit|rollback|emit|trigger|clean|drop|fill|all|by)\b|use (?!client))/;

/** The name promises work. */
export const promisesWork = (name: string): boolean => VERB.test(wordsOf(name));

export const transforms = (name: string): boolean =>
  /^(?:optimi[sz]e|saniti[sz]e|normali[sz]e|sort|order|filter|transform|encrypt|decrypt|hash|compress|decompress|escape|encode|decode|convert|translate|format|dedupe|deduplicate|clean|strip|trim|redact|mask|anonymi[sz]e|shuffle|rank|reverse|merge|resize|minify|optimise|validate|process|parse|round|clamp|apply|calculate|compute|enrich|scale|rotate|truncate|slugify|unique)\b/.test(
    wordsOf(name),
  );

/** Yes-or-no questions, defaults and descriptions of itself: a constant is an everyday answer. */
export const isTrait = (name: string): boolean => !isDefaultWorker(name) && isEverydayConstant(name);

/** `defaultSerializeArgs` is the default of something that works. */
const isDefaultWorker = (name: string): boolean => {
  const own = name.replace(/^(?:default|initial)(?=[A-Z_])_?/, '');
  return own !== name && promisesWork(own);
};

const isEverydayConstant = (name: string): boolean =>
  /^(?:is|has|can|should|supports?|allows?|needs?|accepts?|requires?|includes?|uses|will|was|are|must|default|initial|name|type|kind|id|key|label|title|description|version|priority|order|weight|size|length|count|config|options|metadata|meta|schema|props?|get (?:name|type|kind|id|key|label|title|description|version|priority|order|weight|config|options|metadata|default|initial|schema|display|icon|static|server side|model|table|class|queryset|permissions?|serializer|content type|media type|format|mime|prefix|suffix|field|form|template|success url|ordering|parser|renderer|filter))\b/.test(
    wordsOf(name),
  ) ||
  /\b(?:defaults?|initial|config|options|schema|metadata|props|params|headers|styles?|columns|theme|paths?|settings|constants?|enum|choices|labels|fixtures?)$/.test(
    wordsOf(name),
  );

/** Named for accepting or refusing. */
export const isGuard = (name: string): boolean =>
  /^(?:verify|validate|authenticate|authorize|authorise|check|ensure|can access|is (?:valid|authori[sz]ed|authenticated|allowed|admin|owner|permitted|signed)|has (?:access|permission|role)|require|compare|match)\b/.test(
    wordsOf(name),
  );

export const isEquality = (name: string): boolean =>
  /^(?:__eq__|__ne__|equals|Equals|eq|isEqual|is_equal|operator==)$/.test(name);

export const writesLog = (name: string): boolean =>
  /\b(?:log|logger|print|println|printf|dump|trace|debug|warn|warning|error|report|help|usage|version|banner|show|display|echo|info|message|output|announce|greet|say|hello|fail|failed|fatal|on error|summary|welcome|verbose)\b/.test(
    wordsOf(name),
  );

/** A hook that frameworks call and that is often left empty. */
export const isHook = (name: string): boolean =>
  /^(?:on|before|after|pre|post|init|setup|set up|tear down|teardown|dispose|destroy|close|cleanup|clean up|did|will|component|ng|visit|enter|exit|configure|ready|contribute|connection|handle parsed|register|reset|accept|end|start|finalize|flush|__enter__|__exit__|__del__)\b/.test(
    wordsOf(name),
  );

/** Fills in something declared elsewhere, so that its name and parameters were not its own choice. */
export const fillsIn = (fn: FunctionFact, place: FunctionPlace): boolean =>
  fn.overrides || (place.owner !== null && place.owner.bases.length > 0 && place.owner.kind !== 'data');
