import { ERRORS, isErrorCode, type NewPicture } from '@parley/contract';
import { ApiFailure } from '#/lib/api.ts';
import { newId } from '#/lib/ids.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { pictureBlob } from '../model/picture-blob.ts';
import type { PicturesStore } from '../storage/create-pictures-store.ts';
import type { HowToMake, PictureMaker, SetEvent } from './set-event.ts';

/** Somebody did not want to wait for it. */
export const STOPPED = 'stopped';
/** The page was left while it was made. */
export const INTERRUPTED = 'interrupted';
/** There is no room on this device. */
export const NO_ROOM = 'no_room';
/** What was drawn on a picture is no longer on this device. */
export const INPUTS_LOST = 'inputs_lost';

/** Providers answer with whole pages at times. */
const MAX_DETAIL_CHARS = 500;

/** Why pictures are missing: a code of the contract or one of those above, and the words of whoever refused. */
export interface SetFailure {
  readonly code: string;
  readonly detail: string | undefined;
}

interface SetRun {
  /** Pictures that are still to be made, in the order in which they come. */
  readonly records: readonly PictureRecord[];
  readonly request: NewPicture;
  readonly signal: AbortSignal;
  readonly store: Pick<PicturesStore, 'add' | 'update' | 'setBytes' | 'remove'>;
  readonly how: HowToMake;
  readonly pictures: PictureMaker;
  /** A preview of a picture; undefined once the picture itself is there. */
  readonly onPartial: (pictureId: string, dataUrl: string | undefined) => void;
}

/** Makes the pictures of a set and keeps each as it comes. Gives why some are missing; undefined when all came. Never throws. */
export async function runSet(run: SetRun): Promise<SetFailure | undefined> {
  const { store, signal } = run;
  const records = [...run.records];
  const made = new Set<string>();
  const outcome: { failure?: SetFailure; costNano?: number } = {};
  try {
    for await (const event of run.pictures(run.request, signal, records[0], run.how)) {
      if (event.type === 'cost') outcome.costNano = event.nano;
      else if (event.type === 'error') outcome.failure = failureOf(event.code, event.message);
      else if (event.type !== 'end') await take(event, { ...run, records, made });
    }
  } catch (error) {
    outcome.failure = failureOfThrown(error);
  }
  if (signal.aborted) outcome.failure = { code: STOPPED, detail: undefined };
  const missing = records.filter(({ id }) => !made.has(id));
  const failure = missing.length === 0 ? undefined : (outcome.failure ?? { code: 'empty_response', detail: undefined });
  try {
    const failed = { status: 'error', errorCode: failure?.code, errorDetail: failure?.detail } as const;
    for (const { id } of missing) await store.update(id, failed);
    const costNano = outcome.costNano === undefined ? undefined : outcome.costNano / Math.max(1, made.size);
    if (costNano !== undefined) for (const id of made) await store.update(id, { costNano });
  } catch {
    // Reported by the storage; the next page says that these were interrupted.
  }
  return failure;
}

type Taken = Exclude<SetEvent, { type: 'cost' | 'error' | 'end' }>;
type Taking = SetRun & { readonly records: PictureRecord[]; readonly made: Set<string> };

async function take(event: Taken, run: Taking): Promise<void> {
  const { store, made } = run;
  if (event.type === 'task' || event.type === 'described') return takeTask(event, run);
  const record = run.records[event.index] ?? (await anotherOne(run));
  if (!record) return;
  if (event.type === 'partial') return run.onPartial(record.id, event.dataUrl);
  const { revisedPrompt, seed, task } = event;
  await store.setBytes(record.id, pictureBlob(event.dataUrl), {
    ...(revisedPrompt !== undefined && { revisedPrompt }),
    ...(seed !== undefined && { seed }),
    ...(task && { midjourney: task }),
  });
  made.add(record.id);
  run.onPartial(record.id, undefined);
}

/** A task is one picture, or words for the picture that it went by, which then has them in place of a picture of its own. */
async function takeTask(event: Extract<Taken, { type: 'task' | 'described' }>, run: Taking): Promise<void> {
  const [record] = run.records;
  if (!record) return;
  if (event.type === 'task') {
    await run.store.update(record.id, { midjourney: event.task });
    return;
  }
  const [described] = record.references;
  if (described !== undefined) await run.store.update(described, { descriptions: [...event.descriptions] });
  await run.store.remove([record.id]);
  run.made.add(record.id);
}

/** Some models give more than they were asked for. */
async function anotherOne({
  records,
  store,
}: SetRun & { records: PictureRecord[] }): Promise<PictureRecord | undefined> {
  const last = records.at(-1);
  if (!last) return undefined;
  const record: PictureRecord = { ...last, id: newId(), index: last.index + 1, status: 'running' };
  await store.add([record]);
  records.push(record);
  return record;
}

function failureOfThrown(error: unknown): SetFailure {
  if (error instanceof ApiFailure) return failureOf(error.code, error.message);
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return { code: isFull ? NO_ROOM : 'generic_error', detail: undefined };
}

/** Words that say no more than the code does are left out. */
function failureOf(code: string, message: string): SetFailure {
  const detail = message.trim().slice(0, MAX_DETAIL_CHARS);
  const isKnown = detail === '' || detail === code || (isErrorCode(code) && ERRORS[code].text === detail);
  return { code, detail: isKnown ? undefined : detail };
}
