/** Every expected way in which a command can not be carried out. The terminal reporter alone turns it into prose. */
export type Failure =
  | { readonly reason: 'usage'; readonly message: string; readonly hint?: string }
  | { readonly reason: 'no-plan-folder'; readonly cwd: string; readonly expected: readonly string[] }
  | {
      readonly reason: 'phase-not-found';
      readonly phase: string;
      readonly available: readonly string[];
      readonly nearest?: string;
    }
  | {
      readonly reason: 'phase-ambiguous';
      readonly phase: string;
      readonly candidates: readonly string[];
      /** The option that tells them apart; '': the candidates are folders, one of which is to be named as the phase. */
      readonly option: string;
    }
  | {
      readonly reason: 'phase-not-owned';
      readonly phase: string;
      readonly file: string;
      readonly owned: readonly string[];
    }
  | {
      readonly reason: 'not-executed';
      readonly phase: string;
      readonly looked: readonly string[];
      readonly next: string;
    }
  | { readonly reason: 'nothing-to-verify'; readonly phase: string; readonly looked: readonly string[] }
  | {
      readonly reason: 'unreadable';
      readonly file: string;
      readonly expected: string;
      readonly found: string;
      readonly next?: string;
    }
  | { readonly reason: 'no-session'; readonly wanted: string | null; readonly sessions: readonly string[] }
  | { readonly reason: 'session-busy'; readonly session: string; readonly holder: string }
  | { readonly reason: 'cannot-write'; readonly path: string; readonly code: string }
  | { readonly reason: 'declined'; readonly question: string }
  | {
      /** The host's agents have to carry a wave out; `folder` holds its files. */
      readonly reason: 'waiting-for-host';
      readonly session: string;
      readonly wave: number;
      readonly rows: number;
      readonly folder: string;
      readonly timeoutMs: number;
    }
  | {
      /** A runner that was asked for can not be used on this machine. */
      readonly reason: 'runner-unusable';
      readonly runner: string;
      readonly why: string;
      readonly next: string | null;
    }
  | {
      /** Agents could not go on; rows are left pending. */
      readonly reason: 'agents-stopped';
      readonly session: string;
      /** Rows of the wave that are still pending. */
      readonly rows: number;
      readonly cause: 'exhausted' | 'overloaded' | 'max-cost';
      readonly message: string;
    }
  | { readonly reason: 'interrupted'; readonly session: string }
  | { readonly reason: 'unexpected'; readonly message: string; readonly stack?: string };

export type FailureReason = Failure['reason'];
