import { MidjourneyTask } from '@parley/contract';
import { expect, it, vi } from 'vitest';
import type { PicturePatch, PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { PicturesStore } from '../storage/create-pictures-store.ts';
import { aRecord } from '../testing/pictures.ts';
import { createPictureQueue } from './create-picture-queue.ts';
import type { PictureMaker } from './set-event.ts';
import { browserSetLocks } from './set-locks.ts';

const OPEN = MidjourneyTask.parse({ id: 't1', status: 'IN_PROGRESS' });
const left = (id: string, index: number, midjourney?: MidjourneyTask): PictureRecord =>
  aRecord({ id, index, setId: 'set', status: 'running', ...(midjourney && { midjourney }) });

/** A page that finds these pictures when it starts. */
async function aPageWith(...records: readonly PictureRecord[]) {
  const rows = new Map(records.map((record) => [record.id, record]));
  const store: Pick<PicturesStore, 'page' | 'update' | 'inputsOf' | 'bytesOf' | 'dropInputs'> = {
    page: async () => [...rows.values()].filter(({ status }) => status === 'wait' || status === 'running'),
    update: async (id: string, patch: PicturePatch) => {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, ...patch });
      return rows.get(id);
    },
    inputsOf: async () => undefined,
    bytesOf: async () => undefined,
    dropInputs: async () => {},
  };
  const asked: { readonly first: string | undefined; readonly how: string }[] = [];
  const pictures: PictureMaker = async function* (_request, _signal, first, how) {
    asked.push({ first: first?.id, how });
    yield { type: 'end' };
  };
  const onEnded = vi.fn<() => void>();
  const queue = createPictureQueue({
    store: store as PicturesStore,
    tabs: { post: () => {}, listen: () => () => {} },
    locks: browserSetLocks(undefined),
    pictures,
    now: () => 2_000,
    onEnded,
  });
  await queue.watch();
  return { rows, asked, onEnded };
}

it('makes nothing anew of what an earlier page left', async () => {
  const { rows, asked } = await aPageWith(left('a', 0), left('b', 1));
  await vi.waitFor(() =>
    expect([...rows.values()].map(({ errorCode }) => errorCode)).toEqual(Array(2).fill('interrupted')),
  );
  expect(asked).toEqual([]);
});

it('follows a task that goes on, and makes nothing of what lies beside it', async () => {
  const { rows, asked, onEnded } = await aPageWith(left('a', 0), left('b', 1, OPEN), left('c', 2));
  await vi.waitFor(() => expect(onEnded).toHaveBeenCalled());
  expect(asked).toEqual([{ first: 'b', how: 'follow' }]);
  expect(rows.get('a')).toMatchObject({ status: 'error', errorCode: 'interrupted' });
  expect(rows.get('c')).toMatchObject({ status: 'error', errorCode: 'interrupted' });
});
