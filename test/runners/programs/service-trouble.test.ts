import { expect, test } from 'vitest';
import { serviceTrouble, troubleInAnswer } from '../../../src/runners/programs/service-trouble.js';

test.each([
  ['API Error: Repeated 529 Overloaded errors', 'overloaded'],
  ['Rate limit reached for gpt-5 on tokens per min (TPM): Limit 30000, Used 29000', 'overloaded'],
  [
    "This request would exceed your organization's rate limit of 50,000 input tokens per minute",
    'overloaded',
  ],
  ['You have hit your rate limit', 'overloaded'],
  ['Selected model is at capacity. Please try a different model.', 'overloaded'],
  ['Claude AI usage limit reached|1767225600', 'exhausted'],
  ['5-hour limit reached ∙ resets 7pm', 'exhausted'],
  ['Opus weekly limit reached ∙ resets Oct 9', 'exhausted'],
  ["You've hit your session limit · resets 3am", 'exhausted'],
  ['Credit balance is too low', 'exhausted'],
  ['You exceeded your current quota, please check your plan and billing details.', 'exhausted'],
  ['API Error: 429 {"error":{"code":"insufficient_quota"}}', 'exhausted'],
  ['unexpected status 402 Payment Required', 'exhausted'],
  ['API Error: 500 api_error', null],
  ['prompt is too long: context limit exceeded', null],
  ['Reached maximum number of turns (60)', null],
  ['unexpected status 401 Unauthorized', null],
])('%s is %s', (message, kind) => {
  expect(serviceTrouble(message)?.kind ?? null).toBe(kind);
});

test.each([
  [429, 'overloaded'],
  [529, 'overloaded'],
  [402, 'exhausted'],
  [500, null],
  [null, null],
])('status %s without a word is %s', (status, kind) => {
  expect(serviceTrouble('', status)?.kind ?? null).toBe(kind);
});

test.each([
  ['try again in 1.5s', 1_500],
  ['try again in 250ms', 250],
  ['Retry-After: 30 seconds', 30_000],
  ['try again in 2 hours 3 minutes', 7_380_000],
  ['later', undefined],
])('429: %s waits %s ms', (message, waitMs) => {
  expect(serviceTrouble(message, 429)?.retryAfterMs).toBe(waitMs);
});

test('an answer about limits of the project is no notice of the service', () => {
  const long = `The usage limit is enforced in src/limit.ts:3. ${'It is tested. '.repeat(40)}`;
  expect([troubleInAnswer(long), troubleInAnswer('Rate limit: 429 is sent')]).toEqual([null, null]);
  expect(troubleInAnswer("You've reached your usage limit.")?.kind).toBe('exhausted');
});
