import { ANY, I, type Masked, Q } from './masked.js';

export interface Objects {
  readonly items: readonly string[];
  readonly joiner: 'all' | 'any';
  /** Items that stand as `name()` without quotes. */
  readonly called?: readonly string[];
  /** Words behind the list, masked. */
  readonly rest: string;
}

const DETERMINER =
  '(?:(?:either|the|an?|any|all|both|its|exactly|exact|string|strings|text|literal|keyword|a call to|calls? to|(?:(?:state|private|public|new|local|static|async) )*(?:methods?|functions?|fields?|keys?|cases?|class|type|interface|component|constant|variable|property|properties|props?|option|entry|definitions? of|references? to|usages? of|text) ?:?|方法|字段|函数|精确|字符串|文本|关键字|以下|任何|任意|所有|对|了|有)\\s*)*';
const NOUN_BEHIND = '(?:\\s*(?:string|literal|字符串|字样|文本|关键字)(?![\\w]))?';
const AND =
  /^(?:\s*(?:,|，|、|\+|;|；)\s*(?:and|AND|plus|以及|和|及)?|\s*(?:and|AND|plus|as well as|&|和|与|及|以及|且|并)(?![A-Za-z]))\s*(?:also\s+)?/;
const OR = /^(?:\s*,?\s*(?:or|OR|nor)(?![A-Za-z])|\s*(?:或者|或)|\s*\/)\s*/;

/** A list of quoted strings or names at the start of a masked text; undefined when there is none. */
export function readObjects(text: string, masked: Masked): Objects | undefined {
  const item = new RegExp(
    `^${DETERMINER}(${Q}|${I}|[\\uE000-\\uE0FF]|(?<=\\s|^)[A-Z]{3,}\\w*)${NOUN_BEHIND}`,
  );
  const items: string[] = [];
  const called: string[] = [];
  let joiner: 'all' | 'any' = 'all';
  let joined = false;
  let rest = text;
  for (;;) {
    const match = item.exec(rest);
    if (!match) break;
    const mask = match[1] ?? '';
    const value = masked.value(mask) || mask;
    items.push(value);
    if (value.endsWith('()') && !new RegExp(Q).test(mask)) called.push(value);
    rest = rest.slice(match[0].length);
    const or = OR.exec(rest);
    const and = or ?? AND.exec(rest);
    if (!and || !item.test(rest.slice(and[0].length))) break;
    if (or) joiner = 'any';
    else if (/and|AND|和|与|且|&/.test(and[0])) joined = true;
    rest = rest.slice(and[0].length);
  }
  // `a and b or c` can be taken two ways.
  if (joined && joiner === 'any') return undefined;
  if (items.length === 0) return undefined;
  return { items, joiner, rest: rest.trim(), ...(called.length > 0 ? { called } : {}) };
}

/** Nothing in the words behind an object adds to the claim: a few nouns, or a remark in brackets. */
export function isRemark(rest: string): boolean {
  const words = rest
    .replace(/[(（](?:[^()（）]|\([^()]*\)|（[^（）]*）)*[)）]/g, ' ')
    .replace(/\s(?:—|–|--|→|->|-)\s.*$/s, ' ')
    .replace(/[.。;；,，:：!]+/g, ' ')
    .trim();
  if (words === '') return true;
  if (new RegExp(ANY).test(words)) return false;
  if (
    /\b(?:that|which|when|whenever|if|unless|except|only|and|but|so|while|after|before|between|instead|not|no|never|returns?|handles?|calls?|renders?|throws?|triggers?|accepts?|updates?|shows?|uses|using|via|with|without|matching|same|correct\w*|valid|complete\w*|proper\w*|each|every|near|times|set|equals?|true|false|at least|at most|documents?)\b/i.test(
      words,
    )
  )
    return false;
  if (/[当若如使则并且返回调用触发渲染处理正确完整除仅只不未无]/.test(words)) return false;
  return words.split(/\s+/).length <= 6 && words.length <= 60;
}
