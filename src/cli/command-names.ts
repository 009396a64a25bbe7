/** What may stand first on the command line, for suggestions. */
export const COMMAND_NAMES = [
  'run',
  'status',
  'explain',
  'phases',
  'sessions',
  'accept',
  'doctor',
  'report',
  'diff',
  'init',
  'mcp',
  'gate',
  'help',
] as const;
