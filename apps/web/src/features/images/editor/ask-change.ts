import type { NewPicture } from '@parley/contract';
import { newId } from '#/lib/ids.ts';
import { asDataUrl } from '#/storage/blob-address.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { FieldValues } from '../model/picture-draft.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import type { Composed, Composition } from './compose-change.ts';
import type { Edit } from './model/edit-history.ts';
import { NO_EDGES, type Box } from './model/geometry.ts';
import { changeRequest, operationOf, usesBrush, type PictureChange } from './model/picture-change.ts';
import { runCompose } from './run-compose.ts';
import type { ChangingModel } from './use-changing-models.ts';

interface WantedChange extends Pick<ChangingModel, 'model' | 'form'> {
  readonly picture: PictureRecord;
  readonly change: PictureChange;
  readonly edit: Edit;
  readonly values: FieldValues;
}

/** The request for a change, with the picture and the mask drawn for it. Throws where they cannot be drawn. */
export async function askedChange({ picture, model, form, change, edit, values }: WantedChange): Promise<NewPicture> {
  const isFilledIn = change === 'outpaint' && operationOf(change, form) === 'inpaint';
  const composed = await drawnFor({
    picture,
    crop: edit.crop,
    edges: isFilledIn ? edit.extend : NO_EDGES,
    strokes: usesBrush(change) ? edit.strokes : isFilledIn ? [] : undefined,
  });
  const [sent, mask] = await Promise.all([asDataUrl(composed.picture), composed.mask && asDataUrl(composed.mask)]);
  return changeRequest({ model: model.id, change, form, edit, values, picture: sent, mask });
}

/** Keeps the part of a picture that a crop leaves as a picture of its own. */
export async function saveCropped(picture: PictureRecord, crop: Box): Promise<void> {
  const { picture: blob } = await drawnFor({ picture, crop, edges: NO_EDGES, strokes: undefined });
  const { costNano: _paid, midjourney: _task, ...kept } = picture;
  const place = { id: newId(), setId: newId(), index: 0, createdAt: Date.now(), isFavourite: false };
  const origin = { parentId: picture.id, relation: 'edit' as const, references: [picture.id] };
  const store = picturesStore();
  await store.add([{ ...kept, ...place, ...origin, status: 'running' }]);
  await store.setBytes(place.id, blob);
}

type OfRecord = Omit<Composition, 'picture'> & { readonly picture: PictureRecord };

async function drawnFor({ picture, ...rest }: OfRecord): Promise<Composed> {
  const blob = await picturesStore().bytesOf(picture.id);
  const composed = blob && (await runCompose({ ...rest, picture: blob }));
  if (!composed) throw new DOMException('The picture cannot be drawn', 'NotReadableError');
  return composed;
}
