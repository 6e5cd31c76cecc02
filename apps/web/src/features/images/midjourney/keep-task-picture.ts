import type { MidjourneyTask } from '@parley/contract';
import { newId } from '#/lib/ids.ts';
import { blobIdOf } from '#/storage/blob-address.ts';
import { saveBlob } from '#/storage/blobs.ts';
import { PictureRecord, type PictureRelation } from '#/storage/pictures/picture-record.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import { fetchTaskPicture } from './fetch-task-picture.ts';

export interface TaskPicture {
  readonly task: MidjourneyTask;
  readonly modelId: string;
  /** The address in this browser of the picture whose button was pressed. */
  readonly parent: string | undefined;
  readonly isIncognito: boolean;
  readonly costNano: number | undefined;
}

/** Keeps the picture of a task in this browser, and in the history of pictures; undefined where it could not be had. */
export async function keepTaskPicture(picture: TaskPicture, signal: AbortSignal): Promise<string | undefined> {
  const { task, isIncognito } = picture;
  if (task.imageUrl === '') return undefined;
  try {
    const blob = await fetchTaskPicture(task.imageUrl, signal);
    const url = await saveBlob(blob, { isIncognito });
    if (!isIncognito) await keepInHistory(url, blob, picture);
    return url;
  } catch {
    // It can still be loaded by hand, where its address is shown.
    signal.throwIfAborted();
    return undefined;
  }
}

async function keepInHistory(url: string, blob: Blob, { task, modelId, parent, costNano }: TaskPicture): Promise<void> {
  try {
    const store = picturesStore();
    const parentId = parent === undefined ? undefined : blobIdOf(parent);
    const isKnown = parentId !== undefined && (await store.get(parentId)) !== undefined;
    const origin = isKnown ? { parentId, relation: relationOf(task), references: [parentId] } : {};
    const id = blobIdOf(url) ?? newId();
    const kind = { operation: 'generate', outputFormat: 'png', count: 1, pictures: [], more: {} };
    const request = { model: modelId, prompt: task.prompt, ...kind };
    const place = { id, setId: newId(), index: 0, createdAt: Date.now(), status: 'running' };
    await store.add([PictureRecord.parse({ ...place, ...origin, request, midjourney: task })]);
    await store.setBytes(id, blob, { costNano });
  } catch {
    // The chat has it, and the storage has said what is wrong.
  }
}

function relationOf({ action }: MidjourneyTask): PictureRelation {
  return action.startsWith('UPSCALE') ? 'upscale' : 'variation';
}
