import type { SourceFile } from '../../codebase.js';
import type { ConstantFact, ModuleShape } from '../bodies.js';
import type { Outline } from './outline.js';

const IMPORT =
  /^\s*(?:import\b|from\s+\S+\s+import\b|use\s|using\s+[\w.]+\s*(?:=\s*[\w.]+)?;|require(?:_relative|_once)?\b|include(?:_once)?\b|#include\b|package\b|namespace\s+[\w.\\]+;?\s*$|extern crate|mod\s+\w+;|pub\s+(?:use|mod)\s|<\?php|declare\(|#!\[|@file:)/;

/** What the statements at top level are, counted. */
export function shapeOf(
  source: SourceFile,
  outline: Outline,
  constants: readonly ConstantFact[],
): ModuleShape {
  const top = [...outline.functions.filter((item) => item.owner === null), ...outline.classes];
  const covered = top.map(
    (item) => [source.lineAt(item.start), source.lineAt(Math.max(item.start, item.end))] as const,
  );
  const constantLines = new Set(constants.filter((item) => item.topLevel).map((item) => item.line));
  const shape = {
    imports: 0,
    sideEffectImports: 0,
    reexports: 0,
    types: 0,
    constants: constantLines.size,
    functions: 0,
    classes: 0,
    effects: 0,
  };
  shape.functions = outline.functions.filter((item) => item.owner === null && !item.declaredOnly).length;
  shape.classes = outline.classes.filter((item) => item.kind !== 'interface').length;
  shape.types = outline.classes.length - shape.classes;
  let inImport = false;
  source.masked.split('\n').forEach((line, index) => {
    const number = index + 1;
    if (!/\w/.test(line) || covered.some(([from, to]) => number >= from && number <= to)) return;
    if (IMPORT.test(line) || inImport) {
      if (/^\s*(?:pub\s+(?:use|mod)|mod)\s/.test(line)) shape.reexports++;
      else if (/^\s*(?:import\s+)?_\s+["`]/.test(line)) shape.sideEffectImports++;
      else if (!/^\s*(?:package|namespace|<\?php|declare)/.test(line)) shape.imports++;
      if (/[({]\s*$/.test(line)) inImport = true;
      if (/[)}]/.test(line)) inImport = false;
      return;
    }
    if (!constantLines.has(number)) shape.effects++;
  });
  return shape;
}
