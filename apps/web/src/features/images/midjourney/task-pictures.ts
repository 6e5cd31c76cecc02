import {
  dollarsToNano,
  isMidjourneyFinished,
  type MidjourneyTask,
  type Model,
  type NewPicture,
} from '@parley/contract';
import { ApiFailure } from '#/lib/api-failure.ts';
import { asDataUrl } from '#/storage/blob-address.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { descriptionsOf, orderOfSet } from '../model/midjourney-order.ts';
import type { HowToMake, SetEvent } from '../queue/set-event.ts';
import { fetchTaskPicture } from './fetch-task-picture.ts';
import { midjourneyChanges } from './follow-midjourney.ts';
import { submitMidjourney } from './submit-midjourney.ts';
import { taskFailure } from './task-failure.ts';

type Events = AsyncGenerator<SetEvent, void, undefined>;

interface TaskWorld {
  readonly submit: typeof submitMidjourney;
  readonly changes: typeof midjourneyChanges;
  readonly fetchPicture: typeof fetchTaskPicture;
  readonly now: () => number;
}

const PAGE: TaskWorld = {
  submit: submitMidjourney,
  changes: midjourneyChanges,
  fetchPicture: fetchTaskPicture,
  now: Date.now,
};

interface TaskSet {
  readonly record: PictureRecord;
  readonly request: Pick<NewPicture, 'pictures'>;
  /** Undefined where it is not known yet, as after a reload: a task that goes on needs none. */
  readonly model: Pick<Model, 'name' | 'price'> | undefined;
  readonly how: HowToMake;
}

/**
 * The set of a model that draws by task: the task as it goes on, and its picture. A task that was begun is followed. Throws
 * `ApiFailure`.
 */
export async function* taskPictures(
  { record, request, model, how }: TaskSet,
  signal: AbortSignal,
  world: TaskWorld = PAGE,
): Events {
  const open = record.midjourney && !isMidjourneyFinished(record.midjourney.status) ? record.midjourney : undefined;
  if (!open && how === 'follow') return;
  const startedAt = open ? record.createdAt : world.now();
  const task = open ?? (await world.submit(orderOfSet(record, request.pictures, model?.name ?? ''), signal));
  yield { type: 'task', task };
  const preview = createPreview((url) => world.fetchPicture(url, signal));
  let last = task;
  for await (const known of world.changes(task, signal, { startedAt })) {
    last = known;
    if (isMidjourneyFinished(known.status)) break;
    yield { type: 'task', task: known };
    const dataUrl = preview.latest(known.imageUrl);
    if (dataUrl !== undefined) yield { type: 'partial', index: 0, dataUrl };
  }
  yield* ended(last, record, () => world.fetchPicture(last.imageUrl, signal));
  const fixed = record.pressed ? 0 : (model?.price.fixedPrice ?? 0);
  // What a button costs, only the server knows.
  if (fixed > 0) yield { type: 'cost', nano: Number(dollarsToNano(fixed)) };
}

async function* ended(task: MidjourneyTask, { request }: PictureRecord, fetchPicture: () => Promise<Blob>): Events {
  if (task.status !== 'SUCCESS') {
    // Whoever tries again hands a new one in.
    yield { type: 'task', task };
    throw taskFailure(task);
  }
  if (request.operation === 'describe') {
    const descriptions = descriptionsOf(task);
    if (descriptions.length === 0) throw new ApiFailure('empty_response', 0, '');
    yield { type: 'described', descriptions };
    return;
  }
  if (task.imageUrl === '') throw new ApiFailure('empty_response', 0, '');
  yield { type: 'picture', index: 0, dataUrl: await asDataUrl(await fetchPicture()), task };
}

/** A picture on its way, fetched beside the asking: it is told of with the next change, and nobody waits for it. */
function createPreview(fetchPicture: (url: string) => Promise<Blob>) {
  let asked = '';
  let come: string | undefined;
  return {
    /** What has come since it was last asked for, while the picture at this address is fetched. */
    latest(url: string): string | undefined {
      const latest = come;
      come = undefined;
      if (url !== '' && url !== asked) {
        asked = url;
        fetchPicture(url)
          .then(asDataUrl)
          .then(
            (dataUrl) => void (come = dataUrl),
            // A preview that cannot be had is not missed.
            () => {},
          );
      }
      return latest;
    },
  };
}
