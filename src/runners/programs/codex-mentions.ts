import { toml } from './codex-settings.js';

/** More would not fit on a command line. */
export const MOST_MENTIONS = 500;

/**
 * Values of `-c` that leave every skill out, listed ones and those a prompt mentions; undefined for too many mentions.
 * Codex takes a name behind a `$` for a wish to use the skill of that name, and puts its text into the conversation: one
 * of the repository could speak through a plan that mentions it.
 */
export function withoutSkills(prompt: string): readonly string[] | undefined {
  const names = namesBehindDollar(prompt);
  if (names.length > MOST_MENTIONS) return undefined;
  return [
    'skills.include_instructions=false',
    'skills.bundled={enabled=false}',
    `skills.config=${toml(names.map((name) => ({ name, enabled: false })))}`,
  ];
}

function namesBehindDollar(prompt: string): readonly string[] {
  const names = [...prompt.matchAll(/\$([\w:-]{1,64})/g)].flatMap(([, name = '']) => [
    name,
    name.replace(/[:-]+$/, ''),
  ]);
  return [...new Set(names)].filter(Boolean).sort();
}
