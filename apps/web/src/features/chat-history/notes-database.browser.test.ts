import { deleteDB } from 'idb';
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import type { HistoryNotes } from './history-notes.ts';
import { createMemoryNotes } from './memory-notes.ts';
import { emptyBase } from './model/base.ts';
import { openHistoryNotes } from './notes-database.ts';

const names: string[] = [];

afterEach(async () => {
  for (const name of names.splice(0)) await deleteDB(name);
});

const KINDS: readonly { readonly kind: string; readonly open: () => Promise<HistoryNotes> }[] = [
  { kind: 'the database', open: () => openHistoryNotes(names[names.push(newId()) - 1]) },
  { kind: 'memory', open: async () => createMemoryNotes() },
];

describe.for(KINDS)('the notes in $kind', ({ open }) => {
  it('keep what is due until it was compared', async () => {
    const notes = await open();
    await notes.markLocal(['a', 'b']);
    await notes.markRemote(['c'], 'feed.3');
    expect(await notes.meta()).toMatchObject({ cursor: 'feed.3' });
    const due = await notes.due(10, 0);
    expect(due).toMatchObject([{ id: 'a' }, { id: 'b' }, { id: 'c', isRemote: true }]);
    for (const one of due) await notes.settle({ due: one, base: emptyBase(one.id, 4) });
    expect(await notes.countDue()).toBe(0);
    expect(await notes.base('b')).toMatchObject({ revision: 4 });
    expect((await notes.pageBases('a', 10)).map(({ id }) => id)).toEqual(['b', 'c']);
    notes.close();
  });

  it('forget nothing that changes while a chat is compared', async () => {
    const notes = await open();
    await notes.markLocal(['a']);
    const [due] = await notes.due(1, 0);
    if (!due) throw new Error('it is due');
    await notes.markLocal(['a']);
    await notes.settle({ due, base: undefined });
    expect(await notes.due(10, 0)).toMatchObject([{ id: 'a' }]);
    await notes.settle({ due, base: undefined, again: { isRemote: true } });
    expect(await notes.due(10, 0)).toMatchObject([{ id: 'a', isRemote: true }]);
    notes.close();
  });

  it('let a chat wait, unless it changes again', async () => {
    const notes = await open();
    await notes.markLocal(['a']);
    const [due] = await notes.due(1, 0);
    if (!due) throw new Error('it is due');
    await notes.settle({ due, base: undefined, again: { notBefore: 100 } });
    expect(await notes.due(10, 99)).toEqual([]);
    expect(await notes.due(10, 100)).toHaveLength(1);
    await notes.markLocal(['a']);
    expect(await notes.due(10, 0)).toHaveLength(1);
    notes.close();
  });

  it('forget what they knew of another history, but not what is due', async () => {
    const notes = await open();
    await notes.markRemote(['a'], 'feed.1');
    const [due] = await notes.due(1, 0);
    if (!due) throw new Error('it is due');
    await notes.settle({ due, base: emptyBase('a', 2) });
    await notes.markLocal(['b']);
    await notes.forget();
    expect(await notes.base('a')).toBeUndefined();
    expect(await notes.meta()).toEqual({ cursor: '', doneAt: 0 });
    expect(await notes.due(10, 0)).toMatchObject([{ id: 'b' }]);
    notes.close();
  });
});
