import { describe, expect, it } from 'vitest';
import { agoText, backupState } from './backup-state.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = 1_000 * DAY_MS;

describe('whether to remind of a backup', () => {
  it.each([
    ['an empty browser needs none', undefined, 0, 'none'],
    ['a first try needs none', undefined, 19, 'none'],
    ['many messages without one do', undefined, 20, 'missing'],
    ['one of today will do', NOW - 1, 500, 'recent'],
    ['one of 30 days ago will still do', NOW - 30 * DAY_MS, 500, 'recent'],
    ['an older one does not', NOW - 31 * DAY_MS, 500, 'old'],
    ['an old one of next to nothing will do', NOW - 300 * DAY_MS, 3, 'recent'],
  ] as const)('%s', (_, backedUpAt, messages, expected) => {
    expect(backupState({ backedUpAt, messages, now: NOW })).toBe(expected);
  });
});

describe('how long ago', () => {
  it.each([
    [0, 'now'],
    [5 * 60_000, '5 minutes ago'],
    [90 * 60_000, '1 hour ago'],
    [1.5 * DAY_MS, 'yesterday'],
    [21 * DAY_MS, '3 weeks ago'],
    [65 * DAY_MS, '2 months ago'],
    [800 * DAY_MS, '2 years ago'],
    [-5, 'now'],
    [59_000, 'now'],
  ])('%d ms is %s', (elapsed, text) => {
    expect(agoText(NOW - elapsed, NOW, 'en')).toBe(text);
  });
});
