import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MODULES, noteStarts } from '#/testing/note-starts.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { openStorage } from '#/storage/open.ts';
import { definePersistedStore, hydrateStores } from '#/storage/stores.ts';

it(
  'starts nothing by importing a file into a page that runs: a store that comes late is read when it is first used',
  { timeout: 300_000 },
  async () => {
    buildTestPage();
    await hydrateStores();
    const storage = await openStorage();
    const row = { name: 'tool', version: 1, lastUpdateTime: 1, state: { word: 'kept' } };
    await storage.write([{ table: 'stores', put: row }]);

    const started = noteStarts();
    for (const [, load] of Object.entries(MODULES)) await load();
    const late = definePersistedStore({ name: 'tool', schema: z.object({ word: z._default(z.string(), '') }) });
    await new Promise((resolve) => setTimeout(resolve));
    // The page that runs may meanwhile write what it has to; that is no import's doing.
    const isOwnWork = (what: string) =>
      what.includes('parley/journal') || what.includes('transaction(sessions,messages');
    expect(started.filter((what) => !isOwnWork(what))).toEqual([]);

    expect(late.get().word).toBe('');
    await expect.poll(() => late.get().word).toBe('kept');
  },
);
