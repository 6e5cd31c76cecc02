import { MidjourneyTask, NewPicture } from '@parley/contract';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { ApiFailure } from '#/lib/api.ts';
import { asDataUrl } from '#/storage/blob-address.ts';
import { openPictures } from '#/storage/pictures/picture-database.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { createPicturesStore } from '../storage/create-pictures-store.ts';
import { makeThumbnail } from '../storage/make-thumbnail.ts';
import { aPicture } from '../testing/pictures.ts';
import { createPictureQueue } from './create-picture-queue.ts';
import type { SetEvent } from './set-event.ts';
import { browserSetLocks } from './set-locks.ts';

const picture = await asDataUrl(await aPicture('teal'));
const request = (fields: object = {}) => NewPicture.parse({ model: 'painter', prompt: 'A boat', ...fields });

/** A tab of a browser: a store and a queue of its own on the same database and line. `callOff` is what a stop waits for. */
function aTab(name: string, callOff: () => Promise<void> = async () => {}) {
  const tabs = joinTabs(name);
  const store = createPicturesStore({ open: () => openPictures(name), tabs, makeThumbnail, now: Date.now });
  const calls: {
    readonly request: NewPicture;
    readonly first: PictureRecord | undefined;
    readonly signal: AbortSignal;
    readonly send: (event: SetEvent) => void;
  }[] = [];
  const onEnded = vi.fn();
  async function* pictures(
    asked: NewPicture,
    signal: AbortSignal,
    first: PictureRecord | undefined,
  ): AsyncGenerator<SetEvent> {
    const events: SetEvent[] = [];
    let wake = Promise.withResolvers<void>();
    const send = (event: SetEvent): void => {
      events.push(event);
      wake.resolve();
    };
    signal.addEventListener('abort', () => wake.resolve());
    calls.push({ request: asked, first, signal, send });
    for (;;) {
      await wake.promise;
      wake = Promise.withResolvers<void>();
      for (const event of events.splice(0)) {
        yield event;
        if (event.type === 'end') return;
      }
      if (!signal.aborted) continue;
      await callOff();
      throw new ApiFailure('aborted', 0, 'Request aborted');
    }
  }
  const queue = createPictureQueue({ store, tabs, locks: browserSetLocks(), pictures, now: Date.now, onEnded });
  onTestFinished(() => tabs.close());
  const statuses = async () =>
    (await store.page({ statuses: ['wait', 'running', 'success', 'error'] }, undefined, 50)).map(
      ({ status }) => status,
    );
  return { queue, store, calls, onEnded, statuses };
}

afterEach(() => vi.restoreAllMocks());

it('keeps pictures as they come, with previews before them, and what they cost', async () => {
  const { queue, store, calls, onEnded } = aTab(newId());
  const [first, second] = await queue.makeSet(request({ count: 2 }), { parentId: 'p', relation: 'variation' });
  await expect.poll(() => calls.length).toBe(1);
  const { send } = calls[0]!;
  send({ type: 'partial', index: 1, dataUrl: picture });
  const live = () => queue.live.getState().sets.get(first!.setId);
  await expect.poll(() => live()?.partials.get(second!.id)).toBe(picture);
  send({ type: 'picture', index: 1, dataUrl: picture, seed: 7 });
  await expect.poll(async () => (await store.get(second!.id))?.status).toBe('success');
  expect(live()?.partials.size).toBe(0);
  expect(await store.get(first!.id)).toMatchObject({ status: 'running', parentId: 'p', relation: 'variation' });
  send({ type: 'picture', index: 0, dataUrl: picture });
  send({ type: 'cost', nano: 80_000_000 });
  send({ type: 'end' });
  await expect.poll(() => onEnded.mock.calls).toEqual([['painter', undefined]]);
  expect(await store.get(second!.id)).toMatchObject({ seed: 7, costNano: 40_000_000, width: 640 });
  await expect.poll(() => live()).toBeUndefined();
});

it('stops, keeps what came, and makes what is missing when it is tried again', async () => {
  const { queue, store, calls } = aTab(newId());
  const records = await queue.makeSet(request({ count: 3, pictures: [picture] }));
  const { setId } = records[0]!;
  await expect.poll(() => calls.length).toBe(1);
  calls[0]!.send({ type: 'picture', index: 0, dataUrl: picture });
  await expect.poll(async () => (await store.get(records[0]!.id))?.status).toBe('success');
  queue.stop(setId);
  await expect.poll(async () => (await store.get(records[2]!.id))?.errorCode).toBe('stopped');
  await expect.poll(() => queue.live.getState().sets.has(setId)).toBe(false);
  await queue.retry(setId, await store.getMany(records.map(({ id }) => id)));
  await expect.poll(() => calls.length).toBe(2);
  // The bytes that went along go along again.
  expect(calls[1]?.request).toMatchObject({ count: 2, pictures: [picture] });
  calls[1]!.send({ type: 'picture', index: 1, dataUrl: picture });
  calls[1]!.send({ type: 'error', code: 'prompt_refused', message: `No boats. ${'x'.repeat(900)}` });
  calls[1]!.send({ type: 'end' });
  await expect.poll(async () => (await store.get(records[1]!.id))?.errorCode).toBe('prompt_refused');
  // What the provider said is kept, but no whole page.
  expect((await store.get(records[1]!.id))?.errorDetail).toMatch(/^No boats\. x{490}$/);
  expect(await store.get(records[2]!.id)).toMatchObject({ status: 'success', index: 2 });
});

it('shows a stop before it has reached the provider, and tries again only after that', async () => {
  const reached = Promise.withResolvers<void>();
  const { queue, store, calls } = aTab(newId(), () => reached.promise);
  const [record] = await queue.makeSet(request());
  await expect.poll(() => calls.length).toBe(1);
  queue.stop(record!.setId);
  await expect.poll(async () => (await store.get(record!.id))?.errorCode).toBe('stopped');
  expect(queue.live.getState().sets.has(record!.setId)).toBe(true);
  const again = queue.retry(record!.setId, [record!]);
  reached.resolve();
  await again;
  await expect.poll(() => calls.length).toBe(2);
  await expect.poll(async () => (await store.get(record!.id))?.status).toBe('running');
});

it('makes four sets at once, the others in line; one that waits is stopped without being begun', async () => {
  const { queue, calls, statuses } = aTab(newId());
  const sets = [];
  for (let count = 0; count < 6; count += 1) sets.push(await queue.makeSet(request()));
  await expect.poll(() => calls.length).toBe(4);
  queue.stop(sets[4]![0]!.setId);
  await expect.poll(async () => (await statuses()).filter((status) => status === 'error')).toHaveLength(1);
  expect(calls).toHaveLength(4);
  calls[0]!.send({ type: 'picture', index: 0, dataUrl: picture });
  calls[0]!.send({ type: 'end' });
  await expect.poll(() => calls.length).toBe(5);
  await expect
    .poll(async () => (await statuses()).toSorted())
    .toEqual(['error', 'running', 'running', 'running', 'running', 'success']);
});

it('sends the bytes of pictures that it goes by', async () => {
  const { queue, store, calls } = aTab(newId());
  const [reference] = await store.createSet(request(), []);
  await store.setBytes(reference!.id, await aPicture('plum'));
  await queue.makeSet(request({ operation: 'edit' }), { references: [reference!.id] });
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.request.pictures).toEqual([expect.stringMatching(/^data:image\/png;base64,/)]);
});

it('says what another page left, leaves alone what it still makes, and stops it there', async () => {
  const name = newId();
  const lost = await aTab(name).store.createSet(request({ count: 2 }), []);
  const other = aTab(name);
  const [running] = await other.queue.makeSet(request());
  await expect.poll(() => other.calls.length).toBe(1);
  const { queue, store } = aTab(name);
  await queue.watch();
  await other.queue.watch();
  await expect
    .poll(async () => (await store.getMany(lost.map(({ id }) => id))).map(({ errorCode }) => errorCode))
    .toEqual(['interrupted', 'interrupted']);
  expect(await store.get(running!.id)).toMatchObject({ status: 'running' });
  queue.stop(running!.setId);
  await expect.poll(async () => (await store.get(running!.id))?.errorCode).toBe('stopped');
});

it('makes a set with a mask as it was, after the page was lost', async () => {
  const name = newId();
  const before = aTab(name);
  const drawn = request({ operation: 'inpaint', pictures: [picture], mask: picture });
  const [record] = await before.queue.makeSet(drawn, { parentId: 'p', relation: 'edit' });
  await expect.poll(() => before.calls.length).toBe(1);
  before.calls[0]!.send({ type: 'error', code: 'upstream_failed', message: '' });
  before.calls[0]!.send({ type: 'end' });
  await expect.poll(async () => (await before.store.get(record!.id))?.errorCode).toBe('upstream_failed');
  const { queue, store, calls } = aTab(name);
  await queue.retry(record!.setId, [record!]);
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.request).toMatchObject({ operation: 'inpaint', pictures: [picture], mask: picture });
  calls[0]!.send({ type: 'picture', index: 0, dataUrl: picture });
  calls[0]!.send({ type: 'end' });
  // Nobody needs it any more.
  await expect.poll(() => store.inputsOf(record!.setId)).toBeUndefined();
});

it('says so where what a set started from is gone, and asks nobody', async () => {
  const { queue, store, calls, onEnded } = aTab(newId());
  const [record] = await store.createSet(request({ operation: 'inpaint' }), []);
  await store.update(record!.id, { status: 'error', errorCode: 'interrupted' });
  await queue.retry(record!.setId, [record!]);
  await expect.poll(async () => (await store.get(record!.id))?.errorCode).toBe('inputs_lost');
  await expect.poll(() => onEnded.mock.calls).toEqual([['painter', 'inputs_lost']]);
  expect(calls).toEqual([]);
});

it('keeps a task with its picture, and follows one that a lost page had begun, in one tab', async () => {
  const name = newId();
  const task = MidjourneyTask.parse({ id: 't1', status: 'IN_PROGRESS', progress: '31%' });
  const lost = aTab(name).store;
  const [left] = await lost.createSet(request(), []);
  await lost.update(left!.id, { status: 'running', midjourney: task });
  const one = aTab(name);
  const other = aTab(name);
  await Promise.all([one.queue.watch(), other.queue.watch()]);
  await expect.poll(() => one.calls.length + other.calls.length).toBe(1);
  const [call] = [...one.calls, ...other.calls];
  expect(call!.first?.midjourney).toEqual(task);
  const made = { ...task, status: 'SUCCESS' as const, progress: '100%' };
  call!.send({ type: 'task', task: { ...task, progress: '62%' } });
  await expect.poll(async () => (await lost.get(left!.id))?.midjourney?.progress).toBe('62%');
  call!.send({ type: 'picture', index: 0, dataUrl: picture, task: made });
  call!.send({ type: 'end' });
  await expect.poll(() => lost.get(left!.id)).toMatchObject({ status: 'success', midjourney: made });
  // The tab that waited finds nothing to do.
  await expect.poll(() => [one, other].flatMap(({ queue }) => [...queue.live.getState().sets])).toEqual([]);
  expect(one.calls.length + other.calls.length).toBe(1);
});

it('gives a described picture its words, and is gone', async () => {
  const { queue, store, calls, statuses } = aTab(newId());
  const [reference] = await store.createSet(request(), []);
  await store.setBytes(reference!.id, await aPicture('plum'));
  await queue.makeSet(request({ operation: 'describe' }), { references: [reference!.id] });
  await expect.poll(() => calls.length).toBe(1);
  calls[0]!.send({ type: 'described', descriptions: ['a plum'] });
  calls[0]!.send({ type: 'end' });
  await expect.poll(async () => (await store.get(reference!.id))?.descriptions).toEqual(['a plum']);
  await expect.poll(statuses).toEqual(['success']);
});
