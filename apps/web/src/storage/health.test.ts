import { expect, it } from 'vitest';
import { problemOf } from './health.ts';

const named = (name: string, inner?: unknown): object => ({ name, inner });

it.each([
  ['a full disk', named('QuotaExceededError'), 'quota'],
  ['a full disk inside an aborted transaction', named('AbortError', named('QuotaExceededError')), 'quota'],
  ['Firefox’ own name for a full disk', named('NS_ERROR_DOM_QUOTA_REACHED'), 'quota'],
  ['no database at all', named('MissingAPIError'), 'missing'],
  ['a browser that forbids it', named('OpenFailedError', named('SecurityError')), 'blocked'],
  ['a database of a newer version', named('VersionError'), 'blocked'],
  ['anything else', new TypeError('x'), 'failing'],
  ['something that is no error', 'text', 'failing'],
])('reads %s', (_, error, problem) => {
  expect(problemOf(error)).toBe(problem);
});
