import { describe, expect, it } from 'vitest';
import { BACKUP_FILE_NAME, UPSTASH_KEY } from './sync.ts';
import { UPSTASH_SWITCH_SCRIPT, upstashSwitchCommand } from './upstash-switch.ts';

describe('the switch to a new version on an Upstash store', () => {
  it('is one command: the pointer, the pieces that stay and those that go, then what to compare and to write', () => {
    const change = { expected: 'old', value: 'new', keep: ['k1', 'k2'], drop: ['d1'] };
    expect(upstashSwitchCommand('pointer', change)).toEqual([
      'EVAL',
      UPSTASH_SWITCH_SCRIPT,
      '4',
      'pointer',
      'k1',
      'k2',
      'd1',
      'old',
      'new',
      '2',
    ]);
  });
});

describe('the names that sync uses', () => {
  it.each(['backup.json', 'backup-0.json', 'backup-10.json', 'backup-snapshots.json', 'backup-probe.json'])(
    '%s is a file of its own',
    (name) => expect(BACKUP_FILE_NAME.test(name)).toBe(true),
  );

  it.each([
    'backup',
    'backup-.json',
    'backup.json/x',
    '../backup.json',
    'Backup.json',
    'backup-a-b.json',
    'x-backup.json',
  ])('%s is not', (name) => expect(BACKUP_FILE_NAME.test(name)).toBe(false));

  it.each(['parley-chunk-count', 'my backup-chunk-0', '我的-0123456789abcdef-chunk-1999', 'a-b-probe'])(
    '%s is a key of its own',
    (key) => expect(UPSTASH_KEY.test(key)).toBe(true),
  );

  it.each([
    'parley',
    '-chunk-count',
    'a/b-chunk-0',
    'a-chunk-',
    'a-chunk-12345',
    'a\n-chunk-0',
    'a-chunk-count-x',
    ' -probe',
  ])('%j is not', (key) => expect(UPSTASH_KEY.test(key)).toBe(false));
});
