import { expect, it } from 'vitest';
import { MODULES, noteStarts } from '#/testing/note-starts.ts';

it(
  'starts nothing by importing a file: no database, channel, worker, request, timer, listener',
  { timeout: 300_000 },
  async () => {
    const started = noteStarts();
    const files = Object.entries(MODULES);
    expect(files.length).toBeGreaterThan(900);
    for (const [, load] of files) await load();

    expect(started).toEqual([]);
  },
);
