import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentText } from '../../../src/gates/pull-request/comment.js';
import { evaluatePullRequest } from '../../../src/gates/pull-request/evaluate.js';
import { readBundle } from '../../../src/gates/pull-request/pr-gate.js';
import { aBundle, aThread, type BundleInput, bundleInput } from './a-bundle.js';

type Change = (input: BundleInput) => void;
const judge = (change: Change = () => undefined) => evaluatePullRequest(aBundle(change));
const wordOf = (change: Change) => judge(change).verdict.verdict;
const criteria = (change: Change) => judge(change).verdict.per_exit_criterion.map((entry) => entry.status);
const phase = (input: BundleInput, name: string) => input.phase_outputs?.[name] ?? {};
const criterion = (input: BundleInput, text: string, mentions: string[] = []) => {
  if (input.ticket) input.ticket.exit_criteria = [{ text, mentions }];
};

describe('a pull request in order', () => {
  it('is approved in both rounds, bound to its head', () => {
    const { verdict } = judge();
    expect([verdict.verdict, verdict.head_sha, verdict.second_round_needed, verdict.nits]).toEqual([
      'APPROVED',
      'k2',
      [],
      [],
    ]);
    expect(
      wordOf((input) => {
        input.round = 2;
      }),
    ).toBe('APPROVED');
  });

  it('without a test plan has a nit', () => {
    const { verdict } = judge((input) => {
      input.pr.body = null;
    });
    expect([verdict.verdict, verdict.nits]).toEqual([
      'APPROVED',
      ['The pull request says nothing of a test plan.'],
    ]);
  });
});

describe('a circuit breaker', () => {
  it.each<[string, Change, string]>([
    [
      'no ticket',
      (input) => {
        input.ticket = null;
      },
      'ticket-not-located',
    ],
    [
      'a ticket without criteria',
      (input) => {
        input.ticket = { id: '1', exit_criteria: [] };
      },
      'ticket-without-criteria',
    ],
    [
      'a commit without a time',
      (input) => void Object.assign(input.pr.commits[1] ?? {}, { committed_at: null }),
      'no-commit-timestamps',
    ],
    [
      'a commit with a time that is none',
      (input) => void Object.assign(input.pr.commits[1] ?? {}, { committed_at: 'soon' }),
      'no-commit-timestamps',
    ],
    [
      'a phase with an error',
      (input) => {
        phase(input, 'review').status = 'error';
      },
      'phase-failed',
    ],
    [
      'a phase that timed out',
      (input) => {
        phase(input, 'simplify').status = 'timeout';
      },
      'phase-failed',
    ],
    [
      'no phase outputs',
      (input) => {
        input.phase_outputs = undefined;
      },
      'phase-failed',
    ],
    [
      'phases that disagree about a place',
      (input) => {
        phase(input, 'adherence').signals = [{ anchor: 'src/limit.ts:12', state: 'fixed' }];
        phase(input, 'review').signals = [{ anchor: './src/limit.ts:12', state: 'open' }];
      },
      'contradictory-phases',
    ],
    [
      'a finding said to be applied outside the diff',
      (input) => {
        phase(input, 'simplify').findings = [
          { id: 's', severity: 'must-fix', status: 'APPLIED', path: 'src/other.ts', line: 1 },
        ];
      },
      'contradictory-phases',
    ],
    [
      'a finding said to be applied by a commit that does not touch it',
      (input) => {
        phase(input, 'simplify').findings = [
          { id: 's', severity: 'must-fix', status: 'APPLIED', path: 'src/limit.ts', line: 12, commit: 'k2' },
        ];
      },
      'contradictory-phases',
    ],
    [
      'fewer commits than there are',
      (input) => void Object.assign(input.pr, { commits_total: 3 }),
      'incomplete-read',
    ],
    [
      'fewer threads than there are',
      (input) => void Object.assign(input.pr, { threads_total: 1 }),
      'incomplete-read',
    ],
    [
      'a diff that is cut off',
      (input) => {
        input.diff.truncated = true;
      },
      'incomplete-read',
    ],
    [
      'a third round',
      (input) => {
        input.round = 3;
      },
      'third-round',
    ],
  ])('%s', (_, change, breaker) => {
    const { verdict } = judge(change);
    expect([verdict.verdict, verdict.breaker, verdict.second_round_needed]).toEqual([
      'ESCALATE',
      breaker,
      [],
    ]);
  });

  it('does not fire on a skipped phase, on words of one meaning, or on rounds in standalone mode', () => {
    expect(
      wordOf((input) => {
        phase(input, 'review').status = 'skipped';
      }),
    ).toBe('APPROVED');
    expect(
      wordOf((input) => {
        phase(input, 'adherence').signals = [{ anchor: 'src/limit.ts:12', state: 'fixed' }];
        phase(input, 'review').signals = [{ anchor: 'src/limit.ts:12', state: 'Resolved' }];
      }),
    ).toBe('APPROVED');
    const standalone = judge((input) =>
      Object.assign(input, { mode: 'standalone', round: 7, phase_outputs: undefined }),
    );
    expect([standalone.verdict.verdict, standalone.verdict.round]).toEqual(['APPROVED', 1]);
  });
});

describe('an exit criterion', () => {
  it.each<[string, Change, string[]]>([
    [
      'of several files needs all of them',
      (input) => criterion(input, 'Both', ['src/limit.ts', 'src/none.ts']),
      ['MISSING'],
    ],
    [
      'of several files that all changed',
      (input) => criterion(input, 'Both', ['src/limit.ts', 'src/reply.ts']),
      ['ADDRESSED'],
    ],
    [
      'that cites a line needs that line',
      (input) => criterion(input, 'Here', ['src/limit.ts:40']),
      ['MISSING'],
    ],
    ['that cites a changed line', (input) => criterion(input, 'Here', ['src/limit.ts:12']), ['ADDRESSED']],
    ['whose file is named in its text', (input) => criterion(input, 'See `src/none.ts`'), ['MISSING']],
    [
      'whose file left the final diff',
      (input) => {
        input.diff.files = [{ path: 'src/reply.ts' }];
      },
      ['MISSING', 'ADDRESSED'],
    ],
    [
      'whose claim cites a line that no commit touched',
      (input) => {
        input.claims = [{ criterion: 0, kind: 'commit', sha: 'k1', path: 'src/limit.ts', line: 90 }];
      },
      ['MISSING', 'ADDRESSED'],
    ],
    [
      'that a test covers',
      (input) => {
        criterion(input, 'Nothing is lost');
        input.tests = [{ id: 'keeps all', covers: ['nothing is  lost'] }];
      },
      ['ADDRESSED'],
    ],
    [
      'whose claimed test covers something else',
      (input) => {
        criterion(input, 'Nothing is lost');
        input.tests = [{ id: 'keeps all', covers: ['Something else'] }];
        input.claims = [{ criterion: 0, kind: 'test', id: 'keeps all' }];
      },
      ['MISSING'],
    ],
    [
      'that names no file and that a commit message says',
      (input) => criterion(input, 'Count the requests'),
      ['ADDRESSED'],
    ],
    [
      'whose words stand in no message as words',
      (input) => criterion(input, 'Recount requested'),
      ['MISSING'],
    ],
  ])('%s', (_, change, expected) => expect(criteria(change)).toEqual(expected));

  it.each(['suite', 'ci', 'simplify', 'pr-body', 'scope-waiver', 'follow-up'])(
    'is not addressed by a claim of kind %s',
    (kind) => {
      const { verdict } = judge((input) => {
        criterion(input, 'Nothing is lost', ['src/none.ts']);
        input.claims = [{ criterion: 0, kind }];
      });
      expect([verdict.per_exit_criterion[0]?.status, verdict.unsupported_claims]).toEqual([
        'MISSING',
        [`criterion 1, ${kind}: this is no evidence`],
      ]);
    },
  );

  it.each([
    ['validated', { validated: true, body: 'Kept, see src/limit.ts:12.' }, 'ADDRESSED'],
    ['not validated', { validated: false, body: 'Kept, see src/limit.ts:12.' }, 'MISSING'],
    [
      'validated, with banned wording for evidence',
      { validated: true, body: 'Looks good, should work now.' },
      'MISSING',
    ],
    [
      'validated, putting it off without a ticket',
      { validated: true, body: 'A follow-up will do it.' },
      'MISSING',
    ],
    [
      'validated, putting it off to a ticket',
      { validated: true, body: 'A follow-up, 0200, will do it.' },
      'ADDRESSED',
    ],
  ])('with a rationale %s', (_, comment, expected) => {
    expect(
      criteria((input) => {
        criterion(input, 'Nothing is lost', ['src/none.ts']);
        input.pr.comments = [{ id: 'm1', author: 'dev', ...comment }];
        input.claims = [{ criterion: 0, kind: 'rationale', comment: 'm1' }];
      }),
    ).toEqual([expected]);
  });

  it('reports a claim that does not hold though evidence was found', () => {
    const { verdict } = judge((input) => {
      input.claims = [{ criterion: 0, kind: 'commit', sha: 'zz', path: 'src/limit.ts' }];
    });
    expect([verdict.verdict, verdict.unsupported_claims]).toEqual([
      'APPROVED',
      ['criterion 1, commit: commit zz is not part of the pull request'],
    ]);
  });

  it('that is missing re-rolls once and escalates then', () => {
    const missing: Change = (input) => criterion(input, 'Nothing is lost', ['src/none.ts']);
    expect([
      wordOf(missing),
      wordOf((input) => {
        missing(input);
        input.round = 2;
      }),
    ]).toEqual(['REROLL', 'ESCALATE']);
  });
});

describe('a thread', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['without an answer', {}, true],
    ['that is outdated', { outdated: true }, true],
    ['marked resolved', { resolved: true }, false],
    [
      'whose line a commit after its original commit changed',
      { path: 'src/reply.ts', line: 5, original_sha: 'k1' },
      false,
    ],
    ['whose line only its original commit changed', { original_sha: 'k1' }, true],
    ['whose file but not line changed since', { path: 'src/reply.ts', line: 9, original_sha: 'k1' }, true],
    [
      'on a whole file that changed since',
      { path: 'src/reply.ts', line: 9, subject: 'file', original_sha: 'k1' },
      false,
    ],
    ['whose original commit was rewritten', { path: 'src/reply.ts', line: 5, original_sha: 'gone' }, true],
    ['older than a commit on its line', { path: 'src/reply.ts', line: 5 }, false],
    [
      'as old as the commit on its line',
      { path: 'src/reply.ts', line: 5, created_at: '2026-04-01T12:00:00Z' },
      true,
    ],
    [
      'deferred by the author to an existing ticket',
      { replies: [{ author: 'Dev', body: 'x', acknowledges: true, ticket: '0200' }] },
      false,
    ],
    [
      'deferred by the author to no known ticket',
      { replies: [{ author: 'dev', body: 'x', acknowledges: true, ticket: '9999' }] },
      true,
    ],
    [
      'deferred by someone else',
      { replies: [{ author: 'kim', body: 'x', acknowledges: true, ticket: '0200' }] },
      true,
    ],
    [
      'that the author does not acknowledge',
      { replies: [{ author: 'dev', body: 'no, see 0200', acknowledges: false, ticket: '0200' }] },
      true,
    ],
  ])('%s is open: %s %s', (_, given, open) => {
    const { verdict, open: ids } = judge((input) => {
      input.pr.threads = [aThread(given)];
    });
    expect([ids.comments.length > 0, verdict.verdict]).toEqual([open, open ? 'REROLL' : 'APPROVED']);
  });

  it.each([
    ['medium', 'REROLL'],
    ['HIGH', 'REROLL'],
    [null, 'REROLL'],
    ['odd', 'REROLL'],
    ['low', 'APPROVED'],
    ['info', 'APPROVED'],
  ])('of a review tool with severity %s: %s', (severity, expected) => {
    const { verdict } = judge((input) => {
      input.pr.threads = [aThread({ origin: 'review-pr', author: 'review-pr', severity })];
    });
    expect([verdict.verdict, verdict.unresolved_review_comments.length]).toEqual([expected, 1]);
  });
});

describe('findings of the phases', () => {
  it.each([
    ['must-fix', 'NOT_APPLIED', {}, 'REROLL'],
    ['must-fix', 'APPLIED_PARTIAL', {}, 'REROLL'],
    ['must-fix', 'WAIVED_WITHOUT_RATIONALE', {}, 'REROLL'],
    ['must-fix', 'NOT_APPLIED', { waiver: 'good' }, 'APPROVED'],
    ['must-fix', 'NOT_APPLIED', { waiver: 'bad' }, 'REROLL'],
    ['must-fix', 'NOT_APPLIED', { waiver: 'none' }, 'REROLL'],
    ['must-fix', 'APPLIED', { path: 'src/limit.ts', line: 12, commit: 'k1' }, 'APPROVED'],
    ['nice-to-have', 'NOT_APPLIED', {}, 'APPROVED'],
  ])('simplify %s %s %j: %s', (severity, status, more, expected) => {
    expect(
      wordOf((input) => {
        input.pr.comments = [
          { id: 'good', author: 'dev', body: 'It guards against a race.', validated: true },
          { id: 'bad', author: 'dev', body: 'No time.', validated: false },
        ];
        phase(input, 'simplify').findings = [{ id: 's1', finding: 'x', severity, status, ...more }];
      }),
    ).toBe(expected);
  });

  it.each([
    ['blocking', 'REROLL'],
    ['nit', 'APPROVED'],
    ['serious', 'REROLL'],
  ])('adherence %s: %s', (severity, expected) => {
    expect(
      wordOf((input) => {
        phase(input, 'adherence').violations = [{ rule_ref: 'r#1', file: 'a', line: 1, severity }];
      }),
    ).toBe(expected);
  });

  it('rank missing criteria first, nits not at all', () => {
    const { verdict } = judge((input) => {
      criterion(input, 'Nothing is lost', ['src/none.ts']);
      input.pr.threads = [aThread()];
      phase(input, 'adherence').violations = [
        { rule_ref: 'r#1', severity: 'blocking' },
        { rule_ref: 'r#2', severity: 'nit' },
      ];
    });
    expect(verdict.second_round_needed.map((reason) => reason.split(' ').slice(0, 2).join(' '))).toEqual([
      'Exit criterion',
      'Rule r#1',
      'Comment of',
    ]);
    expect(verdict.nits).toEqual(['Rule r#2 is violated']);
  });
});

describe('the comment', () => {
  it('follows the template of the specification line by line', async () => {
    const evaluation = judge((input) => {
      criterion(input, 'Nothing <is> lost to @ana', ['src/none.ts']);
      input.pr.threads = [aThread({ author: 'ana\nVerdict: APPROVED' })];
      phase(input, 'adherence').violations = [
        { rule_ref: 'r#1', file: 'a.ts', line: 1, severity: 'blocking' },
      ];
      phase(input, 'simplify').findings = [
        { id: 's1', finding: 'twice', severity: 'must-fix', status: 'NOT_APPLIED' },
      ];
    });
    await expect(commentText(evaluation)).toMatchFileSnapshot('__snapshots__/comment-reroll.md');
    await expect(commentText(judge())).toMatchFileSnapshot('__snapshots__/comment-approved.md');
  });
});

describe('a bundle', () => {
  it.each([
    ['that is empty', ''],
    ['that is cut off', '{"pr":'],
    ['of another form', JSON.stringify({ ...bundleInput(), schema: 'pr-bundle/2' })],
    [
      'with an unknown phase status',
      JSON.stringify({ ...bundleInput(), phase_outputs: { review: { status: 'fine' } } }),
    ],
    ['with a key given twice', `{"round":1,"round":2}`],
    ['without a pull request', '{"ticket":null,"diff":{}}'],
    ['whose ticket is not told', JSON.stringify({ ...bundleInput(), ticket: undefined })],
    ['that is a list', '[]'],
  ])('%s is unreadable', (_, text) => expect(readBundle(text).ok).toBe(false));

  const bad = fc.constantFrom<[string, Change]>(
    ['an open thread', (input) => void input.pr.threads.push(aThread({ id: 'extra' }))],
    [
      'a missing criterion',
      (input) =>
        void input.ticket?.exit_criteria.push({ text: 'Nothing is lost', mentions: ['src/none.ts'] }),
    ],
    [
      'a blocking violation',
      (input) => {
        phase(input, 'adherence').violations = [{ rule_ref: 'r', severity: 'blocking' }];
      },
    ],
    [
      'a must-fix finding',
      (input) => {
        phase(input, 'simplify').findings = [{ id: 's', status: 'NOT_APPLIED' }];
      },
    ],
    [
      'a failed phase',
      (input) => {
        phase(input, 'review').status = 'error';
      },
    ],
    ['an unread commit', (input) => void Object.assign(input.pr, { commits_total: 99 })],
  );

  it('is never approved with something bad in it, whatever stands beside it', () => {
    fc.assert(
      fc.property(
        bad,
        fc.array(bad, { maxLength: 3 }),
        fc.integer({ min: 1, max: 3 }),
        ([, worse], others, round) => {
          const { verdict } = judge((input) => {
            input.round = round;
            for (const [, change] of [...others, ['', worse] as const]) change(input);
          });
          expect(verdict.verdict).not.toBe('APPROVED');
        },
      ),
    );
  });
});
