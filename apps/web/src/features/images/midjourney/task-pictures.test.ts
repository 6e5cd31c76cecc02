import { MidjourneyTask } from '@parley/contract';
import { expect, it } from 'vitest';
import { ApiFailure } from '#/lib/api-failure.ts';
import type { HowToMake, SetEvent } from '../queue/set-event.ts';
import { aRecord } from '../testing/pictures.ts';
import { taskPictures } from './task-pictures.ts';

const NOBODY = new AbortController().signal;
const task = (more: object = {}) => MidjourneyTask.parse({ id: 't1', status: 'IN_PROGRESS', ...more });
const price = { fixedPrice: 0.05, modelRatio: 0, completionRatio: 1, preDeductAmount: 0, createdAt: 0 };

/** A task that goes through these states. */
function stage(states: readonly MidjourneyTask[], record = aRecord({ status: 'running' }), how: HowToMake = 'make') {
  const submitted: unknown[] = [];
  const fetched: string[] = [];
  const followed: number[] = [];
  const world = {
    submit: async (order: unknown) => (submitted.push(order), task({ status: 'SUBMITTED' })),
    changes: async function* (_: MidjourneyTask, __: AbortSignal, { startedAt }: { startedAt: number }) {
      followed.push(startedAt);
      yield* states;
    },
    fetchPicture: async (url: string) => (fetched.push(url), new Blob(['x'], { type: 'image/png' })),
    now: () => 5_000,
  };
  const model = { name: 'midjourney', price };
  const events = taskPictures({ record, request: { pictures: [] }, model, how }, NOBODY, world);
  return { events, submitted, fetched, followed };
}

it('tells of a task as it goes on, and ends with the picture and the task', async () => {
  const made = task({ status: 'SUCCESS', imageUrl: 'https://x/made.png', buttons: [{ customId: 'MJ::JOB::reroll' }] });
  const { events, submitted, fetched, followed } = stage([task({ progress: '31%' }), made]);
  const told = await Array.fromAsync(events);
  expect(told.map(({ type }) => type)).toEqual(['task', 'task', 'picture', 'cost']);
  expect(told[2]).toMatchObject({ index: 0, dataUrl: 'data:image/png;base64,eA==', task: made });
  expect(submitted).toHaveLength(1);
  expect([fetched, followed]).toEqual([['https://x/made.png'], [5_000]]);
});

it('follows a task that was begun, from when it was', async () => {
  const record = aRecord({ status: 'running', createdAt: 1_000, midjourney: task() });
  const { events, submitted, followed } = stage([task({ status: 'SUCCESS', imageUrl: 'https://x/a.png' })], record);
  await Array.fromAsync(events);
  expect([submitted, followed]).toEqual([[], [1_000]]);
});

it('hands nothing in where it may only follow', async () => {
  for (const midjourney of [undefined, task({ status: 'FAILURE' }), task({ status: 'SUCCESS' })]) {
    const record = aRecord({ status: 'running', ...(midjourney && { midjourney }) });
    const { events, submitted, followed } = stage([], record, 'follow');
    expect(await Array.fromAsync(events)).toEqual([]);
    expect([submitted, followed]).toEqual([[], []]);
  }
});

it('keeps a failure with its reason, so that a new task is handed in when it is tried again', async () => {
  const failed = task({ status: 'FAILURE', failReason: 'Banned word' });
  const { events } = stage([failed]);
  const told: SetEvent[] = [];
  const read = async () => {
    for await (const event of events) told.push(event);
  };
  await expect(read()).rejects.toEqual(new ApiFailure('midjourney_task_failed', 0, 'Banned word'));
  expect(told.at(-1)).toEqual({ type: 'task', task: failed });
  const again = stage([], aRecord({ status: 'running', midjourney: failed }));
  await again.events.next();
  expect(again.submitted).toHaveLength(1);
});

it('gives words for a picture that is described', async () => {
  const record = aRecord({ request: { operation: 'describe', prompt: '' } });
  const made = task({ status: 'SUCCESS', properties: { finalPrompt: '1️⃣ a boat\n\n2️⃣ a ship' } });
  const told = await Array.fromAsync(stage([made], record).events);
  expect(told[1]).toEqual({ type: 'described', descriptions: ['a boat', 'a ship'] });
});
