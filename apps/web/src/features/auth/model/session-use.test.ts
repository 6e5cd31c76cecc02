import { AccountSession } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { inOrder, isInUse } from './session-use.ts';

const NOW = Date.UTC(2026, 10, 17, 12);
const MINUTE_MS = 60_000;

function aSession(id: string, minutesAgo: number, isCurrent = false): AccountSession {
  const lastUsedAt = new Date(NOW - minutesAgo * MINUTE_MS).toISOString();
  return AccountSession.parse({ id, createdAt: lastUsedAt, lastUsedAt, isCurrent });
}

describe('a device on which somebody is signed in', () => {
  it('is in use as long as the server’s last note may be of now', () => {
    expect(isInUse(aSession('a', 9), NOW)).toBe(true);
    expect(isInUse(aSession('a', 30), NOW)).toBe(false);
  });

  it('is in use where it is the one that asks', () => {
    expect(isInUse(aSession('a', 600, true), NOW)).toBe(true);
  });

  it('comes first where it is the present one', () => {
    const sessions = [aSession('b', 1), aSession('a', 5, true), aSession('c', 9)];
    expect(inOrder(sessions).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
