/** One file that `verify-phase init` can put into a project. */
export interface InitFile {
  /** Below the package's `integrations/` folder. */
  readonly from: string;
  /** Below the project's root. */
  readonly to: string;
  /** The person's own from then on: not even --force replaces it. */
  readonly isTheirs?: boolean;
}

export interface InitTarget {
  readonly summary: string;
  readonly files: readonly InitFile[];
  /** What is left for the person to do. */
  readonly after: readonly string[];
}

/** What `verify-phase init` knows how to set up. */
export const INIT_TARGETS = {
  claude: {
    summary: 'slash commands, a skill and a Stop hook for Claude Code',
    files: [
      { from: 'claude/commands/verify-phase.md', to: '.claude/commands/verify-phase.md' },
      { from: 'claude/commands/verify-gate.md', to: '.claude/commands/verify-gate.md' },
      { from: 'claude/skills/verify-phase/SKILL.md', to: '.claude/skills/verify-phase/SKILL.md' },
      { from: 'claude/hooks/verify-before-stop.mjs', to: '.claude/hooks/verify-before-stop.mjs' },
      { from: 'claude/hooks/stop-hook.example.json', to: '.claude/hooks/stop-hook.example.json' },
    ],
    after: [
      'To turn the Stop hook on, copy .claude/hooks/stop-hook.example.json into .claude/settings.json.',
    ],
  },
  codex: {
    summary: 'a skill for Codex',
    files: [{ from: 'codex/skills/verify-phase/SKILL.md', to: '.agents/skills/verify-phase/SKILL.md' }],
    after: ['In Codex, name it with $verify-phase.'],
  },
  github: {
    summary: 'a GitHub workflow for pull requests',
    files: [{ from: 'github/verify-phase.yml', to: '.github/workflows/verify-phase.yml' }],
    after: ['Set the repository variable VERIFY_PHASE to the phase in work.'],
  },
  gitlab: {
    summary: 'a GitLab job for merge requests',
    files: [{ from: 'gitlab/verify-phase.gitlab-ci.yml', to: 'verify-phase.gitlab-ci.yml' }],
    after: ['Include it from .gitlab-ci.yml: include: [verify-phase.gitlab-ci.yml]'],
  },
  plan: {
    summary: 'an example of a plan file, to be filled in',
    files: [{ from: 'plan/plan.md', to: 'plan.md', isTheirs: true }],
    after: ['Fill it in, do the work, then: verify-phase --plan plan.md'],
  },
  mcp: {
    summary: 'the MCP server for any client that reads .mcp.json',
    files: [{ from: 'claude/.mcp.json', to: '.mcp.json' }],
    after: ['Other clients: the command is `npx verify-phase mcp`, over standard input and output.'],
  },
} as const satisfies Record<string, InitTarget>;

export type InitTargetName = keyof typeof INIT_TARGETS;

export const isInitTarget = (word: string): word is InitTargetName => Object.hasOwn(INIT_TARGETS, word);
