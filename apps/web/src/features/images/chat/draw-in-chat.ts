import { dollarsToNano, type Model, type NewPicture, type ToolFile } from '@parley/contract';
import { ApiFailure } from '#/lib/api.ts';
import { newId } from '#/lib/ids.ts';
import { blobIdOf } from '#/storage/blob-address.ts';
import { blobAsDataUrl, saveBlob } from '#/storage/blobs.ts';
import { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { knownModels } from '#/features/models/public.ts';
import { pictureBlob } from '../model/picture-blob.ts';
import { endingOf, pictureName } from '../model/picture-name.ts';
import { picturesFor } from '../picture-transport.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import { showPreview } from './live-previews.ts';
import type { AskedPicture } from './model/picture-of-question.ts';

export interface DrawnPicture {
  readonly file: ToolFile;
  /** What the model made of the words. */
  readonly revisedPrompt: string | undefined;
  /** What was paid, or what the picture costs by the list where nobody said. */
  readonly costNano: number | undefined;
}

interface Drawing extends AskedPicture {
  readonly model: Pick<Model, 'id'>;
  /** Nothing of it is written down then. */
  readonly isIncognito: boolean;
  /** The answer that the picture is drawn for: what is there of it is shown in its place. */
  readonly messageId: string;
}

/** Draws one picture for a chat, which keeps it; the history of pictures has it too. Throws `ApiFailure`. */
export async function drawInChat(
  { model, operation, prompt, pictures: addresses, isIncognito, messageId }: Drawing,
  signal: AbortSignal,
): Promise<DrawnPicture> {
  const pictures = await Promise.all(addresses.map(dataOf));
  const kind = { outputFormat: 'png', count: 1, more: {} } as const;
  const request: NewPicture = { model: model.id, operation, prompt, pictures, ...kind };
  const { dataUrl, revisedPrompt, seed, costNano = listPrice(model.id) } = await pictureOf(request, messageId, signal);
  const blob = pictureBlob(dataUrl);
  const url = await saveBlob(blob, { isIncognito });
  const found = { revisedPrompt, seed, costNano };
  if (!isIncognito) await keepInHistory(url, blob, { request, parent: addresses[0], found });
  const name = `${pictureName({ request }).slice(0, 60).trim() || 'picture'}.${endingOf(blob.type)}`;
  return { file: { name, mediaType: blob.type, url, sizeBytes: blob.size }, revisedPrompt, costNano };
}

interface Made {
  readonly dataUrl: string;
  readonly revisedPrompt: string | undefined;
  readonly seed: number | undefined;
  readonly costNano: number | undefined;
}

async function pictureOf(request: NewPicture, messageId: string, signal: AbortSignal): Promise<Made> {
  let made: Omit<Made, 'costNano'> | undefined;
  let costNano: number | undefined;
  try {
    for await (const event of picturesFor(request, signal)) {
      if (event.type === 'partial') showPreview(messageId, event.dataUrl);
      if (event.type === 'picture') made = { revisedPrompt: undefined, seed: undefined, ...event };
      if (event.type === 'cost') costNano = event.nano;
      // A picture that came before something went wrong is there.
      if (event.type === 'error' && !made) throw new ApiFailure(event.code, 0, event.message);
    }
  } finally {
    showPreview(messageId, undefined);
  }
  signal.throwIfAborted();
  if (!made) throw new ApiFailure('empty_response', 0, 'The model made no picture');
  return { ...made, costNano };
}

async function dataOf(address: string): Promise<string> {
  const data = await blobAsDataUrl(address);
  if (data === undefined) throw new ApiFailure('picture_missing', 0, 'The picture is no longer on this device');
  return data;
}

interface Kept {
  readonly request: NewPicture;
  /** The address of the picture that was changed. */
  readonly parent: string | undefined;
  readonly found: Pick<Made, 'revisedPrompt' | 'seed' | 'costNano'>;
}

/** Under the id that its bytes have in the chat, so that a change of it knows what it came from. */
async function keepInHistory(url: string, blob: Blob, { request, parent, found }: Kept): Promise<void> {
  const parentId = parent === undefined ? undefined : blobIdOf(parent);
  try {
    const store = picturesStore();
    const isKnown = parentId !== undefined && (await store.get(parentId)) !== undefined;
    const id = blobIdOf(url) ?? newId();
    const origin = isKnown ? { parentId, relation: 'edit', references: [parentId] } : {};
    const place = { id, setId: newId(), index: 0, createdAt: Date.now(), status: 'running' };
    await store.add([PictureRecord.parse({ ...place, request, ...origin })]);
    await store.setBytes(id, blob, found);
  } catch {
    // The chat has it, and the storage has said what is wrong.
  }
}

function listPrice(id: string): number | undefined {
  const price = knownModels().find((model) => model.id === id)?.price.fixedPrice ?? 0;
  return price > 0 ? Number(dollarsToNano(price)) : undefined;
}
