import type { Requirement } from '../domain/must-have.js';
import { asList, asRecord, asText, firstOf, textsOf } from './plan-value.js';

/** Requirements as strings (an id, or an id with its text) or as {id, description|text, tests}. */
export function readRequirements(lists: readonly unknown[]): Requirement[] {
  const byId = new Map<string, Requirement>();
  for (const item of lists.flatMap(asList)) {
    const requirement = readRequirement(item);
    const known = requirement && byId.get(requirement.id);
    if (requirement && (!known || known.text === known.id)) byId.set(requirement.id, requirement);
  }
  return [...byId.values()];
}

function readRequirement(item: unknown): Requirement | undefined {
  const record = asRecord(item);
  if (!record) {
    const text = asText(item)?.trim();
    if (text === undefined) return undefined;
    const lead = /^([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-?\d[\w.-]*)\s*(?:[:：–—-]\s*|\s)(\S.*)$/s.exec(text);
    return lead?.[1] ? { id: lead[1], text, tests: [] } : { id: text, text, tests: [] };
  }
  const text = asText(firstOf(record, ['description', 'text', 'requirement', 'title', 'name']));
  const id = asText(firstOf(record, ['id', 'ref', 'key'])) ?? text;
  return id === undefined
    ? undefined
    : { id, text: text ?? id, tests: textsOf(record.tests, ['path', 'file', 'name']) };
}
