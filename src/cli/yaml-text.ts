import { Document, isScalar } from 'yaml';

/** A value as YAML; a rationale stands as a block, as spec/4 shows it. Loaded when it is asked for. */
export function yamlText(value: unknown): string {
  const document = new Document(value);
  const rationale =
    document.contents && document.has('rationale') ? document.get('rationale', true) : undefined;
  if (isScalar(rationale)) rationale.type = 'BLOCK_LITERAL';
  return document.toString({ lineWidth: 0 });
}
