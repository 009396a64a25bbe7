/** `{YYYYMMDD}-verify-P{N}-{slug}`; local date. A phase without a number is named by its slug alone. */
export function sessionName(phase: string, slug: string, now: Date): string {
  const date = `${now.getFullYear()}${pad(now.getMonth() + 1)}${pad(now.getDate())}`;
  const number = /^\d+[A-Za-z]?(?:\.\d+)*$/.test(phase) ? `P${phase}` : '';
  const parts = [date, 'verify', number, withoutNumber(slug, phase)].map(fileNamePart).filter(Boolean);
  return parts.join('-').slice(0, 120);
}

/** A slug that repeats the phase's own number: `03-auth` of phase 3. */
const withoutNumber = (slug: string, phase: string): string => {
  const [lead = '', number = ''] = /^0*(\d[\w.]*)-/.exec(slug) ?? [];
  return number.toUpperCase() === phase.toUpperCase() ? slug.slice(lead.length) : slug;
};

const pad = (value: number): string => String(value).padStart(2, '0');

const fileNamePart = (text: string): string =>
  text.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
