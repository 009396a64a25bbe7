/** Text shown to readers that stands for something still to come. */
const SHOWN =
  /\b(?:coming soon|under construction|work in progress|lorem ipsum|not (?:yet )?(?:available|implemented)(?: yet)?|to be (?:implemented|added|done|continued)|will be (?:here|added|implemented|available|shown|displayed)|goes here|placeholder (?:page|content|text|component|data|view|screen)|(?:page|content|component|table|chart|list|view|form|screen|section|widget|text|image|map|graph) placeholder|implement me|stay tuned|feature in development|in development)\b|^(?:placeholder|todo|tbd|fixme|wip|stub|content here|hello world|your content here|test)\b[\s.!:]*$|^(?:todo|tbd|fixme)\s*:/i;

/** The text only says that the real content is still missing. */
export const isPlaceholderText = (text: string): boolean => text.length < 200 && SHOWN.test(text.trim());

/** Nothing but an announcement: a message of a working page ("not available") can be read as one, these can't. */
export const announcesContent = (text: string): boolean =>
  /\b(?:coming soon|under construction|lorem ipsum|will be (?:here|added|implemented)|goes here|not (?:yet )?implemented|placeholder (?:page|content|text|component|data|view|screen))\b|^(?:placeholder|todo|tbd|fixme|wip)\b/i.test(
    text,
  );

/** A comment in place of code that was left out. */
const ELIDED =
  /(?:^|\s)(?:\.{3}|…)\s*(?:\(?\s*)(?:the\s+)?(?:rest|remaining|remainder|existing|other|previous|same|more|unchanged|omitted|keep|and so on|original|your|add|implementation|code|similar|etc)\b|\b(?:rest|remainder) of (?:the |this |your )?(?:\w+ )?(?:code|file|implementation|function|logic|component|class|module|methods?|functions?|body|file's)\b[^.]*(?:\b(?:unchanged|same|here|goes|remains?|stays?|as before|omitted)\b|\.\.\.)|\b(?:existing|previous|original|other) (?:code|implementation|methods?|functions?|logic|imports?)\b.*(?:\b(?:unchanged|remains?|stays?|here|as (?:is|before)|omitted|goes here)\b|\.{3}|…)|\b(?:code|implementation|logic|methods?) (?:omitted|unchanged|elided|truncated|goes here|as before|remains the same|stays the same)\b|^\W*(?:(?:TODO|FIXME)\W+)?(?:your|add|insert|put|implement|actual|real) (?!setup |teardown )(?:the )?(?:\w+ ){0,3}(?:code|logic|implementation|content) (?:goes )?here\b|\bsame as (?:before|above) \.{3}|\bomitted for brevity\b/i;

/** A comment that stands for code: `... rest of the parser`, `existing code here`. */
export const isElision = (comment: string): boolean => comment.length < 200 && ELIDED.test(comment);

const ADMITS =
  /\b(?:in (?:a |the )?(?:real|actual|production|full|complete)(?: (?:world|implementation|app|application|system|version|scenario|project|setup|code|service|database|deployment|environment))?,? (?:this|we|you|it|one|use|would|should|the)|(?:this|it|we) (?:would|should|will) (?:normally|actually|really|eventually)|real implementation|simulat(?:e[sd]?|ing|ion of)|pretend(?:s|ing)?|(?:just|only|purely) (?:a |an )?(?:stub|mock|placeholder|dummy)|placeholder (?:implementation|until|logic|response|score|result|for (?:the )?(?:real|actual|now))|^placeholder\b\s*[:.!-]|(?:dummy|fake|mock(?:ed)?|hard-?coded|canned|made[- ]up) (?:data|value|values|response|result|results|implementation|until|for now|score|rows|list|items?|users?|return)|hard-?code[ds]? (?:for now|until|this|temporar\w+)|(?:stub(?:bed)?|mocked|faked|temporary|temporarily|hack) (?:for now|until|implementation|out)|for now,? (?:we |just |it |this )?(?:return|always|simply|just|use|assume|pretend|hard)|return(?:s|ing)? (?:a |an |some )?(?:mock|dummy|fake|placeholder|hard-?coded|canned|static|empty)|until (?:the )?(?:\w+ ){0,3}(?:is|are) (?:ready|available|implemented|done|wired|built|connected)|not (?:yet )?implemented|to be implemented|needs? (?:to be )?implement(?:ed|ation)|(?:track|calculate|compute|implement|wire|connect|replace|measure|query|fetch) (?:this |it )?(?:properly|for real|later|with (?:the |a )?real)|replace with (?:a |an |the )?(?:real|actual|proper))\b|^\s*(?:TODO|FIXME|XXX|TBD|HACK)\b/i;

/** A comment that says the code beside it is not the real thing. */
export const admitsStandIn = (comment: string): boolean => comment.length < 600 && ADMITS.test(comment);

const MARKER_IMPLEMENT =
  /\b(?:TODO|FIXME|TBD|XXX)\b|\b(?:implement|to be done|fill in|add (?:logic|code|implementation))\b/i;
const INTENDED =
  /\b(?:no-?op|noop|nothing (?:to|else)|intentional(?:ly)?|deliberate(?:ly)?|on purpose|by design|do(?:es)? nothing|ignore[ds]?|not (?:needed|required|used|necessary)|unused|default|optional|override[ds]?|subclass\w*|swallow|best[- ]effort|empty|handled|required by|for (?:testing|tests|compat\w*)|no (?:action|need|cleanup|setup|state|migration|op))\b/i;

/** A comment in an otherwise empty body that says there is something to do. */
export const asksForCode = (comment: string): boolean =>
  MARKER_IMPLEMENT.test(comment) && !INTENDED.test(comment.replace(/\b(?:TODO|FIXME)\b.*/i, ''));
/** A comment that explains why nothing is done. */
export const isIntended = (comment: string): boolean =>
  INTENDED.test(comment) && !/\b(?:TODO|FIXME|TBD)\b/.test(comment);

const CODE_LINE =
  /[;{}]\s*$|^\s*[})\]]+[;,]?\s*$|^\s*(?:const|let|var|return|if|for|while|switch|else|try|catch|throw|await|import|export|function|class|def|elif|except|raise|func|fn|fun|val|public|private|package|case)\b.*[=({:;]|^\s*[\w.$]+\s*(?:=|\+=|:=)\s*\S|^\s*(?:[\w$]+\.)+[\w$]+\([^)]*\)?|^\s*[\w$]+\([^)]*\)\s*[;:]?\s*$|=>\s*[\w({]|^\s*<\/?[A-Za-z][^>]*>/;
const PROSE =
  /^\s*[A-Z]?[a-z]+(?:\s+[a-z'’-]+){3,}[.,:]?\s*$|\.\s*$|^\s*(?:Note|See|e\.g\.|Example|Usage|https?:)/;

/** The line of a comment reads like a statement of a program. */
export const looksLikeCode = (line: string): boolean => CODE_LINE.test(line) && !PROSE.test(line);
