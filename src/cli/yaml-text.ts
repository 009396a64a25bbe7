import { stringify } from 'yaml';

/** A value as YAML; loaded when it is asked for. */
export const yamlText = (value: unknown): string => stringify(value, { lineWidth: 0 });
