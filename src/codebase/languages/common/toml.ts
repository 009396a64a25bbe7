/** Name of the TOML table that holds the offset, `` at the top of the file. */
export function previousTable(text: string, offset: number): string {
  const header = text.lastIndexOf('\n[', offset);
  const start = header < 0 ? (text.startsWith('[') ? 0 : -1) : header + 1;
  if (start < 0) return '';
  return /^\[+([^\]\n]*)\]/.exec(text.slice(start, start + 200))?.[1]?.trim() ?? '';
}
