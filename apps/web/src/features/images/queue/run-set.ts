import type { NewPicture, PictureEvent } from '@parley/contract';
import { ApiFailure } from '#/lib/api.ts';
import { newId } from '#/lib/ids.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { pictureBlob } from '../model/picture-blob.ts';
import type { PicturesStore } from '../storage/create-pictures-store.ts';

/** Somebody did not want to wait for it. */
export const STOPPED = 'stopped';
/** The page was left while it was made. */
export const INTERRUPTED = 'interrupted';
/** There is no room on this device. */
export const NO_ROOM = 'no_room';

interface SetRun {
  /** Pictures that are still to be made, in the order in which they come. */
  readonly records: readonly PictureRecord[];
  readonly request: NewPicture;
  readonly signal: AbortSignal;
  readonly store: Pick<PicturesStore, 'add' | 'update' | 'setBytes'>;
  readonly pictures: (request: NewPicture, signal: AbortSignal) => AsyncIterable<PictureEvent>;
  /** A preview of a picture; undefined once the picture itself is there. */
  readonly onPartial: (pictureId: string, dataUrl: string | undefined) => void;
}

/** Makes the pictures of a set and keeps each as it comes. Gives why some are missing; undefined when all came. Never throws. */
export async function runSet(run: SetRun): Promise<string | undefined> {
  const { store, signal } = run;
  const records = [...run.records];
  const made = new Set<string>();
  const outcome = { code: undefined as string | undefined, costNano: undefined as number | undefined };
  try {
    for await (const event of run.pictures(run.request, signal)) {
      if (event.type === 'cost') outcome.costNano = event.nano;
      else if (event.type === 'error') outcome.code = event.code;
      else if (event.type !== 'end') await take(event, { ...run, records, made });
    }
  } catch (error) {
    outcome.code = codeOf(error);
  }
  if (signal.aborted) outcome.code = STOPPED;
  const missing = records.filter(({ id }) => !made.has(id));
  const code = missing.length === 0 ? undefined : (outcome.code ?? 'empty_response');
  try {
    for (const { id } of missing) await store.update(id, { status: 'error', errorCode: code });
    const costNano = outcome.costNano === undefined ? undefined : outcome.costNano / Math.max(1, made.size);
    if (costNano !== undefined) for (const id of made) await store.update(id, { costNano });
  } catch {
    // Reported by the storage; the next page says that these were interrupted.
  }
  return code;
}

type Shown = Extract<PictureEvent, { type: 'partial' | 'picture' }>;

async function take(event: Shown, run: SetRun & { records: PictureRecord[]; made: Set<string> }): Promise<void> {
  const record = run.records[event.index] ?? (await anotherOne(run));
  if (!record) return;
  if (event.type === 'partial') return run.onPartial(record.id, event.dataUrl);
  const { revisedPrompt, seed } = event;
  await run.store.setBytes(record.id, pictureBlob(event.dataUrl), {
    ...(revisedPrompt !== undefined && { revisedPrompt }),
    ...(seed !== undefined && { seed }),
  });
  run.made.add(record.id);
  run.onPartial(record.id, undefined);
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

function codeOf(error: unknown): string {
  if (error instanceof ApiFailure) return error.code;
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return NO_ROOM;
  return 'generic_error';
}
