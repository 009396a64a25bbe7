import type { MissingCode } from './bodies.js';

const SUBCLASS =
  /\b(?:(?:must|should|needs? to|has to|to) be (?:implemented|overrid\w+|overwritten|defined|provided)|(?:sub-?|derived |child |concrete |inherit\w* )class\w*|abstract (?:method|class|base)|overrid(?:e|den|ing)|implement this method|must implement|should implement)\b/i;
const NOT_IMPLEMENTED =
  /not[\s_-]*(?:yet[\s_-]*)?(?:been[\s_-]*|fully[\s_-]*)?implemented|\bun-?implemented\b|NotImplemented|\bimplement me\b|\bto be implemented\b|\b(?:needs?|awaiting|missing) (?:an? )?implementation\b|\bimplementation (?:pending|missing)\b|["'`(]\s*(?:TODO|FIXME|TBD)\b|\bcoming soon\b|NOT_IMPLEMENTED/i;
const UNSUPPORTED = /UnsupportedOperation|NotSupported|\bnot\s+(?:yet\s+)?supported\b|\bunsupported\b/i;

/** What a throw or panic of this text says about its code; undefined when it reports an ordinary error. */
export function missingKind(text: string): MissingCode['missing'] | undefined {
  const short = text.slice(0, 400);
  if (SUBCLASS.test(short))
    return /NotImplemented|\bError\b|Exception|raise|throw|panic|fatalError/.test(short)
      ? 'subclass'
      : undefined;
  if (NOT_IMPLEMENTED.test(short)) return 'not-implemented';
  if (UNSUPPORTED.test(short)) return 'unsupported';
  return undefined;
}

/** Callees that write to a log or the console. */
export const LOG_CALLEE =
  /^(?:console\.(?:log|info|debug|warn|error|trace|table)|(?:this\.|self\.)?(?:_?log(?:ger|ging)?|winston|pino|LOG(?:GER)?)\.(?:log|info|debug|warn|warning|error|trace|verbose|print|println|printf)|print|println|printf|puts|pprint|echo|alert|window\.alert|NSLog|fmt\.Print(?:f|ln)?|log\.(?:Print|Fatal|Info|Debug|Warn|Error)(?:f|ln)?|slog\.(?:Info|Debug|Warn|Error)|System\.(?:out|err)\.print(?:ln|f)?|Console\.(?:Write|WriteLine|Error\.WriteLine)|Debug\.(?:Log|WriteLine|Print)|Timber\.\w|Log\.[vdiwe]|error_log|var_dump|e?print(?:ln)?!|dbg!|(?:log|tracing)::(?:info|debug|warn|error|trace)!|(?:info|debug|warn|error|trace)!|logging\.\w+|logger\.\w+|_logger\.\w+|log\.\w+|Rails\.logger\.\w+)$/;

/** Callees that only wait. */
export const SLEEP_CALLEE =
  /^(?:(?:[\w$]+\.)*(?:sleep|delay|pause|snooze|wait|waitFor|timeout|simulateDelay|simulateLatency|setTimeout|Sleep|Delay|usleep)|time\.sleep|asyncio\.sleep|Thread\.sleep|Task\.Delay|time\.Sleep|(?:std::)?thread::sleep|tokio::time::sleep|TimeUnit\.\w+\.sleep)$/;
