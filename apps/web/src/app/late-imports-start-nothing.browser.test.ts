import { expect, it } from 'vitest';
import { MODULES, noteStarts } from '#/testing/note-starts.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { flushStores } from '#/storage/defined-stores.ts';
import { openStorage } from '#/storage/open.ts';
import { hydrateStores } from '#/storage/stores.ts';

it(
  'starts nothing by importing a file into a page that runs: a store that comes with it is read when it is first used',
  { timeout: 300_000 },
  async () => {
    buildTestPage();
    await hydrateStores();
    const storage = await openStorage();
    const kept = { name: 'prompt-1', title: 'Kept', content: 'Words', isUser: true, createdAt: 1, id: 'one' };
    await storage.write([
      {
        table: 'stores',
        put: { name: 'prompt-store', version: 3, lastUpdateTime: 1, state: { prompts: { one: kept } } },
      },
    ]);
    await flushStores();

    const started = noteStarts();
    for (const [, load] of Object.entries(MODULES)) await load();
    expect(started).toEqual([]);

    const { userPrompts } = await import('#/features/prompts/store.ts');
    expect(userPrompts()).toEqual([]);
    await expect.poll(() => userPrompts().map(({ title }) => title)).toEqual(['Kept']);
  },
);
