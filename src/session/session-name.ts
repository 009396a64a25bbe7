/** `{YYYYMMDD}-verify-P{N}-{slug}`; local date. A phase without a number is named by its slug alone. */
export function sessionName(phase: string, slug: string, now: Date): string {
  const date = `${now.getFullYear()}${pad(now.getMonth() + 1)}${pad(now.getDate())}`;
  const number = /^\d+[A-Za-z]?(?:\.\d+)*$/.test(phase) ? `P${phase}` : '';
  const parts = [date, 'verify', number, slug.replace(/^\d[\w.]*-/, '')].map(fileNamePart).filter(Boolean);
  return parts.join('-').slice(0, 120);
}

const pad = (value: number): string => String(value).padStart(2, '0');

const fileNamePart = (text: string): string =>
  text.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
