/** What an agent of the host handed back for one row: its report as written, or why there is none. */
export type HandedBack =
  | { readonly row: string; readonly report: unknown }
  | { readonly row: string; readonly status: 'failed' | 'blocked'; readonly error: string };
