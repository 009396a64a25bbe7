import type { Comparison } from '../domain/predicate.js';

/** What the words behind a command say of its outcome. */
export interface Expectation {
  /** Exit code, where the words name one or say success or failure. */
  exit?: number | 'nonzero';
  /** A number without a unit behind `returns`: a count or an exit code, depending on the program. */
  bare?: { readonly value: number; readonly printed: boolean };
  count?: { readonly op: Comparison; readonly value: number };
  outcome?: 'some' | 'none';
  /** Every alternative of the pattern; the number of them where it is said. */
  all?: { readonly number: number | null };
  each?: boolean;
  /** Texts that the output holds. */
  texts: string[];
  /** Words of an error that a failure shows. */
  errors: string[];
  passedTests?: { readonly op: Comparison; readonly value: number };
  quietErrors?: boolean;
  outsideDocstring?: boolean;
  withoutTests?: boolean;
  /** `or ...`: another way to be met, for a reader. */
  alternative?: string;
  human?: boolean;
  /** `or fails only for ...`: what excuses a failure. */
  unless?: string;
  /** Words that say more than the above. */
  rest: string;
}

const SUBJECT =
  '(?:(?:it|they|which|that|command|output|result|(?:response )?body|响应体|the|should|must|will|count|number|both|each|all|结果|输出|应当|应该|应|须|必须|后|均|都|全部|总数|数量|行数)\\s*)*';
const VERB = `${SUBJECT}(?:returns?|returned|prints?|outputs?|shows?|reports?|yields?|gives?|finds?|has|have|is|are|equals|produces?|contains?|includes?|matches|返回|输出|显示|打印|得到|结果为|为|是|等于|命中|有|找到|包含)?\\s*(?:值|数量|结果|行数|字符串|中文字符串|的?匹配数)?\\s*(?:为|是|of|=|:|：|count|a count of|a number|value)?\\s*`;
const UNIT_WORD =
  '(?:or more\\s*)?(?:matche?s?|matching lines?|lines?|results?|hits?|occurrences?|references?|files?|times|entries|rows|个|处|条|行|次|项|匹配|命中|结果|文件|引用)(?![a-z/])';
const UNIT = `(?:\\s*${UNIT_WORD}(?:\\s*(?:匹配|命中|结果|文件|行|引用|以上))?)`;
const OPS: readonly (readonly [string, Comparison])[] = [
  [
    '>=|≥|⩾|at least|no (?:fewer|less) than|a minimum of|不少于|不小于|至少|大于等于|大于或等于|不低于|minimum',
    '>=',
  ],
  ['<=|≤|⩽|at most|no more than|up to|not more than|不超过|不多于|不大于|最多|小于等于|至多', '<='],
  ['>|more than|greater than|over|above|exceeds|大于|超过|多于|高于', '>'],
  ['<|less than|fewer than|under|below|小于|少于|低于', '<'],
  ['~|about|around|approximately|约|大约', '~'],
  ['===?|=|exactly|equal to|equals?|恰好|正好|等于|only|仅', '=='],
];
const NUMBER = '(\\d+(?:\\.\\d+)?)';
const QUOTED = '(?:\'([^\']+)\'|"([^"]+)"|`([^`]+)`|「([^」]+)」|“([^”]+)”|‘([^’]+)’)';

type Rule = readonly [RegExp, (match: RegExpExecArray, into: Expectation) => void];
const rule = (source: string, apply: Rule[1]): Rule => [new RegExp(`^${source}`, 'i'), apply];

const exitWords = (text: string): number | 'nonzero' =>
  /^(?:non-?zero|非\s*(?:零|0))$/i.test(text) ? 'nonzero' : /^(?:zero|零)$/i.test(text) ? 0 : Number(text);

const EXIT = '(0|zero|零|non-?zero|非\\s*(?:零|0)|[1-9]\\d{0,2})(?![\\w.])';
const RULES: readonly Rule[] = [
  rule(
    '(?:with\\s+)?(?:pass(?:es)?\\s+)?(?:all|the|new|existing)\\s+(?:\\d+\\s+)?(?:new\\s+|existing\\s+)?tests?(?:\\s+cases)?(?:\\s+(?:all\\s+)?pass(?:es|ing|ed)?|\\s+green)?(?![\\w])',
    (_, into) => {
      into.exit ??= 0;
    },
  ),
  rule('\\[(?:UI|human|manual|visual)[^\\]]*\\]', (_, into) => {
    into.human = true;
  }),
  rule('[(（]\\s*(?:或|or\\b)([^)）]*)[)）]', (match, into) => {
    into.alternative = (match[1] ?? '').trim();
  }),
  rule(
    '[(（][^()（）]*(?:exclud\\w+|excl\\.?|ignoring|except|不含|排除|不包括|除)[^()（）]*(?:tests?|spec|测试)[^()（）]*[)）]',
    (_, into) => {
      into.withoutTests = true;
    },
  ),
  rule(`[(（]\\s*(?:with\\s*)?exit(?:\\s*code)?s?\\s*(?:=|:)?\\s*${EXIT}\\s*[)）]`, (match, into) => {
    into.exit = exitWords(match[1] ?? '0');
  }),
  rule('[(（]non-?zero[)）]', (_, into) => {
    into.exit = 'nonzero';
  }),
  rule(
    '[(（]\\s*(?:(?:(?:must|should)\\s+(?:be\\s+)?)?(?:absent|empty|(?:return\\w*\\s+)?nothing)|(?:must|should)\\s+not\\s+(?:match|exist|appear)|(?:(?:should\\s+)?returns?\\s+)?(?:no|zero)\\s+(?:matches|results|hits|output|lines))\\s*[)）]',
    (_, into) => {
      if (into.count === undefined) into.outcome ??= 'none';
    },
  ),
  rule('[(（](?:[^()（）]|\\([^()]*\\)|（[^（）]*）)*[)）]', () => {}),
  rule(
    `${VERB}(?:exits?|exiting)\\s*(?:with\\s*)?(?:code\\s*|status\\s*)*(?:of\\s*|is\\s*|=+\\s*|为\\s*)?${EXIT}`,
    (match, into) => {
      into.exit = exitWords(match[1] ?? '0');
    },
  ),
  rule(`${VERB}(?:exit|return)\\s*(?:code|status)\\s*(?:is|of|=+|:|为|是)?\\s*${EXIT}`, (match, into) => {
    into.exit = exitWords(match[1] ?? '0');
  }),
  rule(`${VERB}(?:以\\s*)?退出码?\\s*(?:为|是|=+|:|：)?\\s*${EXIT}`, (match, into) => {
    into.exit = exitWords(match[1] ?? '0');
  }),
  rule('(?:以\\s*)?退出码\\s*非\\s*0', (_, into) => {
    into.exit = 'nonzero';
  }),
  rule(
    `(?:with\\s+)?(\\d+)\\+\\s*(?:unit\\s+|new\\s+)?tests?(?:\\s*(?:cases?))?\\s*(?:pass\\w*|green|passing)`,
    (match, into) => {
      into.passedTests = { op: '>=', value: Number(match[1]) };
      into.exit ??= 0;
    },
  ),
  rule(
    `(?:${VERB})(?:all\\s+)?(\\d+)\\s*(?:unit\\s+|new\\s+)?(?:tests?|specs?|个?(?:测试|用例)|用例)?(?:\\s*cases?)?\\s*(?:全部|均|都)?\\s*(?:pass(?:es|ed|ing)?|green|通过)`,
    (match, into) => {
      into.passedTests = { op: '==', value: Number(match[1]) };
      into.exit ??= 0;
    },
  ),
  ...OPS.map(([words, op]) =>
    rule(`(?:用例数|测试数|tests?|test count|用例)\\s*(?:${words})\\s*${NUMBER}`, (match, into) => {
      into.passedTests = { op, value: Number(match[1]) };
      into.exit ??= 0;
    }),
  ),
  rule('(?:and |with )?(?:without|no|0|zero)\\s+(?:any\\s+)?warnings?\\b', (_, into) => {
    into.quietErrors = true;
    into.exit ??= 0;
  }),
  rule(
    `${VERB}(?:with\\s+)?(?:without|no|0|zero)\\s+(?:any\\s+)?(?:new\\s+|type\\s+|typescript\\s+|lint\\s+|compile\\s+|compilation\\s+|build\\s+)*(?:errors?|findings|failures?|problems|issues|regressions?|vulnerabilities)\\b`,
    (_, into) => {
      into.exit ??= 0;
    },
  ),
  rule(
    `${VERB}(?:零|无|没有|0\\s*个?)\\s*(?:新增|类型|编译|任何)*\\s*(?:错误|报错|警告|失败|error)`,
    (_, into) => {
      into.exit ??= 0;
    },
  ),
  rule(
    `${VERB}(?:with\\s+)?(?:nothing|empty|none\\b|(?:no|zero)(?:\\s+(?:other|more|remaining|such|further))?\\s*(?:\\w+\\s+)?(?:matche?s?|results?|hits?|lines?|output|occurrences?|references?|files?|import|imports|usage|usages|entries|rows)\\b|0\\s+(?:matche?s?|results?|hits?|lines?|occurrences?|references?|files?|usages?)\\b)(?:\\s*output)?`,
    (_, into) => {
      into.outcome = 'none';
    },
  ),
  rule('(?:returns?|shows?|finds?|prints?)\\s+no\\b(?!\\s+longer)', (_, into) => {
    into.outcome = 'none';
  }),
  rule(
    "(?:(?:is|are)\\s+)?not (?:found|present|matched|match)|(?:does not|doesn't|do not|should not|must not) (?:match|exist|return anything|find anything|appear)|(?:(?:is|are|must be|should be) )(?:absent|empty)",
    (_, into) => {
      into.outcome = 'none';
    },
  ),
  rule(
    `${VERB}(?:空(?:结果|输出|行|集)?|无(?:任何)?\\s*(?:命中|匹配|结果|输出|返回|残留|引用|内容)?(?![\\w\\u4e00-\\u9fff])|无(?:任何)?(?:命中|匹配|结果|输出|残留|引用)|没有(?:任何)?\\s*(?:命中|匹配|结果|输出|引用)|不命中|未命中|不匹配|不存在|零\\s*(?:命中|匹配|结果|引用|残留)|0\\s*(?:个|处|条|行|次|项)?\\s*(?:命中|匹配|结果|引用|残留|处|条|行|次))`,
    (_, into) => {
      into.outcome = 'none';
    },
  ),
  rule(
    '(?:fails?|failing|throws?|errors? out|失败|报错|抛错)(?:\\s+(?:as expected|with(?: an?| the)?|预期))?',
    (_, into) => {
      into.exit = 'nonzero';
    },
  ),
  rule(`${VERB}(?:an?\\s+)?${QUOTED}(?:\\s*(?:error|exception))?(?:\\s+for\\s+${QUOTED})?`, (match, into) => {
    const text = match.slice(1, 7).find((group) => group !== undefined) ?? '';
    (into.exit === 'nonzero' ? into.errors : into.texts).push(text);
  }),
  rule('(?:an?\\s+)?([A-Z]\\w*(?:Error|Exception))\\b', (match, into) => {
    into.exit ??= 'nonzero';
    into.errors.push(match[1] ?? '');
  }),
  ...OPS.map(([words, op]) =>
    rule(
      `${VERB}(?:${words})\\s*(?:有|an?\\s+)?${NUMBER}(?:\\s*(?:s|seconds?|ms|秒)\\b)?${UNIT}?(?![\\w%]|\\.\\d)`,
      (match, into) => {
        into.count = { op, value: Number(match[1]) };
      },
    ),
  ),
  rule(`${VERB}${NUMBER}\\s*(?:\\+|or more|or greater|及以上|以上|个以上)${UNIT}?`, (match, into) => {
    into.count = { op: '>=', value: Number(match[1]) };
  }),
  rule(
    '(?:returns?|shows?|finds?|lists?|prints?|返回|命中|显示|输出)\\s*(?:all|全部|所有)\\s*(?:(two|three|four|five|six|seven|eight|nine|ten|\\d+)(?![\\w-]))?\\s*(?:个|条|处)?(?:\\s*(?:matches|results|lines|names|of them|functions|exports|匹配|命中))?',
    (match, into) => {
      into.all = { number: wordNumber(match[1]) };
    },
  ),
  rule(
    '(?:all|全部|均|都)\\s*(?:(two|three|four|five|six|\\d+)\\s*)?(?:matched|match|found|命中|匹配|存在)',
    (match, into) => {
      into.all = { number: wordNumber(match[1]) };
    },
  ),
  rule(
    '(?:returns?|shows?|finds?|返回|命中)\\s*(?:both|两个|两者)(?:\\s*(?:matches|results|lines|names))?',
    (_, into) => {
      into.all = { number: 2 };
    },
  ),
  rule(
    '(?:returns?|shows?|返回|显示|命中)?\\s*(?:the\\s+)?import\\s*(?:语句)?\\s*(?:和|and|\\+|与|、|plus)\\s*(?:the\\s+)?(?:调用|call|usage|use|使用|render|渲染|JSX)\\w*',
    (_, into) => {
      into.count = { op: '>=', value: 2 };
    },
  ),
  rule(
    `(?:prints?|outputs?|shows?|reports?|输出|打印|显示)\\s+(\\d+\\s+(?!${UNIT_WORD})[A-Za-z][\\w/]*)`,
    (match, into) => {
      into.texts.push(match[1] ?? '');
    },
  ),
  // A number of things that the pattern names is no number of lines: each of them is there.
  rule(
    `${VERB}(\\d+)\\s*个\\s*(?!匹配|命中|结果|文件|行|引用|以上|以内|处|条|项|次|值)[\\u4e00-\\u9fff]+(?:全部|均|都)?(?:存在|齐全|已定义)?`,
    (match, into) => {
      into.all = { number: Number(match[1]) };
    },
  ),
  rule(
    `(?:all\\s+)?(\\d+)\\s+(?!${UNIT_WORD})[a-z][\\w-]*\\s+(?:are\\s+)?(?:all\\s+)?(?:present|exist|found|defined|declared)(?![\\w])`,
    (match, into) => {
      into.all = { number: Number(match[1]) };
    },
  ),
  rule(`((?:${VERB}))${NUMBER}(${UNIT})?(?![\\w%/]|\\.\\d)`, (match, into) => {
    if (match[3]) into.count = { op: '==', value: Number(match[2]) };
    else
      into.bare = {
        value: Number(match[2]),
        printed: /print|output|show|输出|显示|打印|equal|is\b|为|等于|是/i.test(match[1] ?? ''),
      };
  }),
  rule(
    '(?:in|for|per|across)\\s+(?:each|every|both|all)(?:\\s+(?:of\\s+the\\s+)?(?:files?|of them))?|per file|each|每个文件(?:中)?|分别|各',
    (_, into) => {
      into.each = true;
    },
  ),
  rule('outside (?:of )?(?:the )?(?:\\w+ )?docstrings?', (_, into) => {
    into.outsideDocstring = true;
  }),
  rule('(?:returns?|is|返回|为)\\s*(?:true|\\$true)\\b', (_, into) => {
    into.exit = 0;
  }),
  rule('(?:returns?|is|返回|为)\\s*(?:false|\\$false)\\b', (_, into) => {
    into.exit = 1;
  }),
  rule('(?:能看到|可以?看到|能查到|可见)[^,，;；。]*', (_, into) => {
    into.outcome = 'some';
  }),
  rule(
    `${VERB}(?:an?\\s+|the\\s+|one\\s+|some\\s+|至少一个\\s*|at least one\\s+)?(?:non-?empty|match(?:es)?|matching lines?|hits?|results?|lines?|output|something|found|存在|命中|匹配(?:结果|行)?|有结果|有输出|非空|结果|找到|present)(?:\\s+(?:output|results?))?(?![\\w])`,
    (_, into) => {
      into.outcome = 'some';
    },
  ),
  rule(
    `${VERB}(?:the\\s+)?(?:succeeds?|success(?:ful(?:ly)?)?|pass(?:es|ed|ing)?|(?:all\\s+)?green|clean(?:ly)?|ok\\b|completes?(?: successfully)?|works?|does not throw|doesn't throw|runs?|builds?|compiles?|成功|通过|全绿|正常|不抛(?:错|异常)|不报错|执行成功|编译通过|PASS\\b)(?:\\s*(?:测试|tests?|successfully|cleanly|without errors))?`,
    (_, into) => {
      into.exit ??= 0;
    },
  ),
];

const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const wordNumber = (text: string | undefined): number | null =>
  text ? (WORDS[text.toLowerCase()] ?? Number(text)) : null;

const CONNECTOR =
  /^(?:[\s,，;；。.:：!—–→⇒]+|->|=>|-+\s|and\b|but\b|also\b|with\b|then\b|且|并且|并|同时|以及|及|而|就)+/i;

/** Reads the words behind a command. */
export function readExpectation(tail: string): Expectation {
  const into: Expectation = { texts: [], errors: [], rest: '' };
  let rest = tail.slice(0, 2_000).replace(CONNECTOR, '');
  for (let steps = 0; rest && steps < 20; steps += 1) {
    const found = RULES.find(([pattern]) => (pattern.exec(rest)?.[0] ?? '') !== '');
    const match = found?.[0].exec(rest);
    if (!found || !match) break;
    found[1](match, into);
    rest = rest.slice(match[0].length).replace(CONNECTOR, '');
  }
  const excuse = /^(?:or|或者?)(?![A-Za-z])\s*([\s\S]+)$/i.exec(rest);
  if (excuse && into.alternative === undefined) into.unless = (excuse[1] ?? '').trim();
  into.rest =
    excuse || /^(?:after|following|since|because|once|across|under|using)\b/i.test(rest) ? '' : rest.trim();
  return into;
}
