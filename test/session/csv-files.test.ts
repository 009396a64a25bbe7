import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHECK_COLUMNS } from '../../src/domain/check.js';
import { formatResultsForPeople, formatTasks, parseTasks } from '../../src/session/csv-files.js';
import { aRow } from '../rig/checks.js';

test('tasks.csv has the fourteen columns of the specification, then the verdict', () => {
  expect(formatTasks([]).trimEnd()).toBe(
    'id,title,description,layer,phase_dir,check_type,deps,context_from,wave,status,findings,gaps_found,fix_plan,error,verdict',
  );
  expect(CHECK_COLUMNS).toHaveLength(15);
});

test('whatever a field holds, a row is one line and reads back, line breaks as spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (title, findings) => {
      const row = aRow({ id: '1', title, findings });
      const text = formatTasks([row]);
      expect(text.split('\n')).toHaveLength(3);
      const plain = (field: string) => field.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');
      expect(parseTasks(text)).toEqual([{ ...row, title: plain(title), findings: plain(findings) }]);
    }),
  );
});

test('a field that a spreadsheet would run is escaped in results.csv and only there', () => {
  const row = aRow({ id: '1', title: '=HYPERLINK("x")', findings: '-1 files' });
  expect(formatResultsForPeople([row])).toContain(`"'=HYPERLINK(""x"")"`);
  expect(formatResultsForPeople([row])).toContain(`'-1 files`);
  expect(formatTasks([row])).toContain('"=HYPERLINK(""x"")"');
});

test('a record that is no row is named', () => {
  expect(() => parseTasks(formatTasks([aRow({ id: '1' })]).replace('exists', 'guess'))).toThrow(
    /record 1: check_type/,
  );
});
