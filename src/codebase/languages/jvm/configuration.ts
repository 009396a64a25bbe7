import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { filesByQualifiedName, isTestPath } from './project.js';

export interface NamedType {
  readonly path: string;
  readonly from: string;
  readonly line: number;
}

const CONFIGURATION =
  /(?:^|\/)META-INF\/|(?:^|\/)(?:AndroidManifest|web|persistence|pom|applicationContext[^/]*|[\w-]*[cC]ontext|spring[\w-]*|struts[\w-]*|mybatis[\w-]*|hibernate[\w.-]*|faces-config|plugin|logback[\w-]*|log4j2?[\w-]*|beans)\.xml$|(?:^|\/)res\/[^/]+\/[^/]+\.xml$|(?:^|\/)resources\/.*\.(?:xml|conf|ya?ml|properties|json|imports|factories)$|(?:^|\/)(?:application|module|plugin|bungee|paper-plugin)[\w-]*\.(?:conf|ya?ml|properties)$|\.gradle(?:\.kts)?$|(?:^|\/)(?:fabric\.mod|serverless|template|mods)\.(?:json|ya?ml|toml)$/;

/** Types that configuration names in full: services, servlets, activities, Ktor modules, main classes. */
export const namedTypes = memo((project: ProjectFacts): readonly NamedType[] => {
  const names = filesByQualifiedName(project);
  if (names.size === 0) return [];
  const found = new Map<string, NamedType>();
  for (const from of project.files) {
    if (!CONFIGURATION.test(from) || isTestPath(from)) continue;
    const text = project.text(from);
    if (text === undefined || text.length > 1_000_000) continue;
    const lineOf = lineCounter(text);
    const add = (name: string, offset: number) => {
      for (const path of lookup(name, names))
        if (!found.has(path)) found.set(path, { path, from, line: lineOf(offset) });
    };
    const plain = from.endsWith('.xml')
      ? text.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '))
      : text;
    for (const match of plain.matchAll(/[A-Za-z_][\w$]*(?:\.[A-Za-z_][\w$]*)+/g)) {
      if (!isCommented(plain, match.index)) add(match[0], match.index);
    }
    if (from.includes('META-INF/services/'))
      for (const match of plain.matchAll(/^\s*([A-Za-z_]\w*)\s*(?:#.*)?$/gm))
        add(match[1] ?? '', match.index);
    if (from.endsWith('.xml'))
      for (const match of plain.matchAll(/"(\.(?:\w+\.)*\w+)"/g))
        addRelative(match[1] ?? '', match.index, add, names);
  }
  return [...found.values()];
});

function addRelative(
  name: string,
  offset: number,
  add: (name: string, offset: number) => void,
  names: ReadonlyMap<string, readonly string[]>,
): void {
  for (const key of names.keys()) if (key.endsWith(name)) add(key, offset);
}

function lookup(name: string, names: ReadonlyMap<string, readonly string[]>): readonly string[] {
  let candidate = name.replace(/\$/g, '.');
  for (let cut = 0; cut < 3; cut++) {
    const files = names.get(candidate);
    if (files !== undefined) return files;
    const dot = candidate.lastIndexOf('.');
    if (dot < 0) return [];
    candidate = candidate.slice(0, dot);
  }
  return [];
}

function isCommented(text: string, offset: number): boolean {
  return /^\s*(?:#|\/\/)/.test(text.slice(text.lastIndexOf('\n', offset) + 1, offset));
}

function lineCounter(text: string): (offset: number) => number {
  let at = 0;
  let line = 1;
  return (offset) => {
    if (offset < at) {
      at = 0;
      line = 1;
    }
    for (; at < offset; at++) if (text.charCodeAt(at) === 10) line++;
    return line;
  };
}
