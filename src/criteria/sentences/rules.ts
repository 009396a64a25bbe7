import {
  callOrder,
  constantValue,
  decorators,
  emptyExport,
  lineStates,
  negatedCode,
  noImport,
  nowhere,
  registeredVia,
  replacedLiterals,
  viewports,
} from './code-rules.js';
import { jsonRules, sameKeys } from './json-rules.js';
import { fileCount, functionLengths, lengthLimits } from './length-rules.js';
import { consumes, importedFrom, namedInModuleExports } from './module-rules.js';
import { addedInDiff, http, sizeLimit, suite } from './run-rules.js';
import type { SentenceRule } from './sentence.js';
import { nameSubject, subjectClauses, tagged } from './subject-rules.js';
import { anyTypes } from './type-rules.js';

/** Rules over whole sentences, the more particular first. */
export const SENTENCE_RULES: readonly SentenceRule[] = [
  http,
  sizeLimit,
  lengthLimits,
  functionLengths,
  fileCount,
  jsonRules,
  sameKeys,
  anyTypes,
  constantValue,
  lineStates,
  callOrder,
  registeredVia,
  noImport,
  nowhere,
  addedInDiff,
  suite,
  decorators,
  viewports,
  importedFrom,
  consumes,
  namedInModuleExports,
  replacedLiterals,
  emptyExport,
  negatedCode,
  tagged,
  subjectClauses,
  nameSubject,
];
