import { describe, expect, it } from 'vitest';
import { isWorthSyncing, nextSync } from './auto-sync-rules.ts';

const SECOND_MS = 1_000;
const NOW = 1_000_000_000;
const QUIET = { now: NOW, firstChange: 0, lastChange: 0, isBack: false };
const LAST = NOW - 600 * SECOND_MS;
const ON = {
  automatic: true,
  lastSyncTime: LAST,
  sentUntil: LAST - 40 * SECOND_MS,
  lastProblem: undefined,
  picturesLeft: 0,
};

describe('the next sync by itself', () => {
  it('never comes unless it was chosen', () => {
    const changed = { ...QUIET, firstChange: NOW, lastChange: NOW, isBack: true };
    expect(nextSync({ ...ON, automatic: false }, changed)).toBeUndefined();
  });

  it('does not come while nothing changes', () => {
    expect(nextSync(ON, QUIET)).toBeUndefined();
    expect(nextSync(ON, { ...QUIET, lastChange: ON.sentUntil })).toBeUndefined();
  });

  it('comes soon for pictures that the last one left', () => {
    expect(nextSync({ ...ON, picturesLeft: 3 }, QUIET)).toBe(LAST + 30 * SECOND_MS);
  });

  it('comes after something that changed while the last one was uploading', () => {
    const change = LAST - 20 * SECOND_MS;
    expect(nextSync(ON, { ...QUIET, firstChange: change, lastChange: change })).toBe(change + 10 * SECOND_MS);
  });

  it('comes ten seconds after the last change', () => {
    expect(nextSync(ON, { ...QUIET, firstChange: NOW - 5_000, lastChange: NOW })).toBe(NOW + 10 * SECOND_MS);
  });

  it('comes sooner after a deletion, and at once when the page is left', () => {
    const deleted = { ...QUIET, firstChange: NOW, lastChange: NOW, urgentChange: NOW };
    expect(nextSync(ON, deleted)).toBe(NOW + 2 * SECOND_MS);
    expect(nextSync({ ...ON, sentUntil: NOW - 1 }, { ...deleted, urgentChange: NOW - 1 })).toBe(NOW + 10 * SECOND_MS);
    expect(nextSync(ON, { ...deleted, isLeaving: true })).toBe(NOW);
    expect(nextSync(ON, { ...QUIET, isLeaving: true })).toBeUndefined();
  });

  it('comes a second after the start for what a page before may have left, however short ago the last one was', () => {
    const history = { ...ON, lastSyncTime: NOW - 20_000, sentUntil: NOW - 20_000 };
    const start = { ...QUIET, firstChange: NOW, lastChange: NOW, leftBehind: NOW, isBack: true };
    expect(nextSync(history, start)).toBe(NOW + SECOND_MS);
    const later = { ...start, isBack: false, lastChange: NOW + 30_000, now: NOW + 30_000 };
    expect(nextSync({ ...history, sentUntil: NOW + SECOND_MS }, later)).toBe(NOW + 40 * SECOND_MS);
    expect(nextSync({ ...history, lastProblem: { cause: 'unreachable', time: NOW } }, start)).toBe(
      NOW + 60 * SECOND_MS,
    );
  });

  it('comes within a minute where changes do not end', () => {
    expect(nextSync(ON, { ...QUIET, firstChange: NOW - 55_000, lastChange: NOW })).toBe(NOW + 5 * SECOND_MS);
  });

  it('comes at once when the page comes back to the front, but not twice a minute', () => {
    expect(nextSync(ON, { ...QUIET, isBack: true })).toBe(NOW);
    expect(nextSync({ ...ON, lastSyncTime: NOW - 30_000 }, { ...QUIET, isBack: true })).toBeUndefined();
  });

  it('waits after a failure, and longer after one that does not go away by itself', () => {
    const moment = { ...QUIET, firstChange: NOW, lastChange: NOW };
    const failed = (cause: 'unreachable' | 'rate-limited') => ({ ...ON, lastProblem: { cause, time: NOW } });
    expect(nextSync(failed('unreachable'), moment)).toBe(NOW + 60 * SECOND_MS);
    expect(nextSync(failed('rate-limited'), moment)).toBe(NOW + 900 * SECOND_MS);
  });
});

describe('what tabs tell each other', () => {
  it.each([
    [{ type: 'session-changed', sessionId: 'a' }, true],
    [{ type: 'messages-removed', sessionId: 'a', ids: ['m'] }, true],
    [{ type: 'store-changed', name: 'app-config', patch: {}, lastUpdateTime: 1 }, true],
    [{ type: 'store-changed', name: 'sync', patch: {}, lastUpdateTime: 1 }, false],
    [{ type: 'who-is-writing', sessionId: 'a' }, false],
    [{ type: 'page-closing' }, false],
  ] as const)('%o is worth a sync: %s', (message, isWorth) => {
    expect(isWorthSyncing(message, { pictures: false })).toBe(isWorth);
  });
});
