import type { Predicate } from '../../domain/predicate.js';
import { I, type Masked } from './masked.js';

/** What a clause speaks about. */
export interface Subject {
  readonly files: readonly string[];
  /** A name whose block is meant, where the subject is one. */
  readonly block?: string;
  /** Several files, each of which has to meet the clause. */
  readonly each: boolean;
  /** Named as a folder. */
  readonly folder: boolean;
  /** Called a file or a folder by the words behind it. */
  readonly entry?: 'file' | 'dir';
}

export const subjectOf = (files: readonly string[], folder: boolean, entry?: 'file' | 'dir'): Subject => ({
  files,
  each: files.length > 1,
  folder,
  ...(entry ? { entry } : {}),
});

/** Reads one clause about a subject, or nothing. */
export type ClauseRule = (clause: string, subject: Subject, masked: Masked) => Predicate | undefined;

export const SOFT =
  '(?:(?:still|now|also|already|both|all|each|correctly|properly|must|should|will|可|可以|能|均|都|也|仍|仍然|已|已经|应|应当|须|必须|需要|需|中|里|内|内部|文件|代码|下代码|下)\\s*)*';
export const NEGATION =
  "(?:does not|doesn't|do not|don't|must not|should not|mustn't|shouldn't|may not|never|no longer|not|不再|不得|不应|不能|不可|未|没有|不|无)";
export const CONTAIN =
  '(?:contains?|containing|includes?|has|have|holds?|mentions?|包含|含有|含|出现|有|存在|具有|可\\s*grep\\s*到|可以\\s*grep\\s*到|grep\\s*到|包括)(?:了|着)?';
export const DEFINE =
  '(?:defines?|declares?|implements?|registers?|introduces?|adds?|contains?|定义|声明|实现|新增|添加|注册|配置)(?:了)?';
export const USE =
  '(?:uses?|using|calls?|invokes?|references?|refers to|accesses|reads?|reuses?|使用|调用|引用|复用|调用了|使用了)(?:了)?';
export const EXPORT = '(?:re-?exports?|exports?|exporting|导出|重新导出)(?:了)?';
export const IMPORT = '(?:imports?|importing|导入|引入)(?:了)?';
export const EXIST =
  '(?:exists?|is present|are present|is created|has been created|was created|created|存在|已存在|已创建|已新增|已添加|创建)';
export const GONE =
  "(?:(?:does not|doesn't|do not|no longer|must not|should not) exists?|(?:is|are|was|has been|have been)? ?(?:deleted|removed|gone|absent)|不存在|(?:已|被|已被)?(?:删除|移除|清除))";
export const RENDER = '(?:renders?|mounts?|渲染|挂载)(?:了)?';

/** Where a new clause begins behind a conjunction. */
export const VERB_AHEAD = `(?:${SOFT}(?:${NEGATION}\\s*)?(?:${CONTAIN}|${DEFINE}|${USE}|${EXPORT}|${IMPORT}|${EXIST}|${RENDER}|${GONE})(?![\\w])|no\\s|${I}\\s*(?:contains?|包含))`;

/** The pattern where a clause begins. */
export const starts = (pattern: string): RegExp => new RegExp(`^${SOFT}${pattern}`, 'i');

/** A part of a sentence that only a reader can judge. */
export const prose = (part: string, masked: Masked): Predicate => ({
  kind: 'prose',
  text: masked.unmask(part).trim(),
});
