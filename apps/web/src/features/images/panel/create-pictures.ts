import { imageForm } from '@parley/providers';
import type { ImageOperation, MidjourneyButton } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { knownModels } from '#/features/models/public.ts';
import { t } from '#/i18n/i18n.ts';
import type { PictureRecord, PictureRelation, PictureRequest } from '#/storage/pictures/picture-record.ts';
import { relationOfPress } from '../model/midjourney-order.ts';
import type { PictureDraft } from '../model/picture-draft.ts';
import { referencesFor, requestFor } from '../model/picture-form.ts';
import type { SetOrigin } from '../queue/create-picture-queue.ts';
import { pictureQueue } from '../queue/page-queue.ts';
import { showMoment } from './draft-store.ts';
import type { ImageModelChoice } from './use-image-models.ts';

/** Asks every model for what the draft says, side by side. Gives whether it began. */
export async function createPictures(chosen: readonly ImageModelChoice[], draft: PictureDraft): Promise<boolean> {
  const createdAt = Date.now();
  return begun(
    createdAt,
    chosen.map(({ model, form }) => {
      const references = referencesFor(form, draft);
      const [parentId] = references;
      const request = requestFor(model.id, form, draft);
      // A description is of its picture, and makes none.
      const isNew = parentId === undefined || request.operation === 'describe';
      const origin = isNew ? {} : { parentId, relation: 'reference' as const };
      return [request, { references, createdAt, ...origin }];
    }),
  );
}

/** What a picture can be made into with one press, where its model can. */
export type QuickChange = 'vary' | 'upscale' | 'remove-background';

/** Which of them the model of a picture can do. None for what a file says of itself: the panel shows that, and its price, first. */
export function quickChangesOf({ request, isImported }: PictureRecord): readonly QuickChange[] {
  if (isImported === true) return [];
  const form = formOf(request.model);
  // Its pictures are made by task, and changed by the buttons of their answer.
  if (!form || form.provider === 'Midjourney') return [];
  const can = (operation: ImageOperation): boolean => form.operations.includes(operation);
  return [
    ...(can('generate') ? (['vary'] as const) : []),
    ...(can('upscale') ? (['upscale'] as const) : []),
    ...(can('remove-background') ? (['remove-background'] as const) : []),
  ];
}

const RELATIONS: Readonly<Record<QuickChange, PictureRelation>> = {
  vary: 'variation',
  upscale: 'upscale',
  'remove-background': 'edit',
};

/** Makes another picture of one: in the same words, larger, or without what is behind. */
export async function changeQuickly(picture: PictureRecord, change: QuickChange): Promise<boolean> {
  const { request, id } = picture;
  const canGoBy = formOf(request.model)?.operations.includes('edit') === true;
  const operation: ImageOperation = change === 'vary' ? (canGoBy ? 'edit' : 'generate') : change;
  const { seed: _, version, extend: __, search: ___, ...kept } = request;
  const asked: PictureRequest =
    change === 'vary'
      ? { ...kept, operation, ...(version !== undefined && { version }) }
      : { model: request.model, operation, prompt: '', outputFormat: 'png', count: 1, more: {} };
  const createdAt = Date.now();
  const references = operation === 'generate' ? picture.references : [id];
  return begun(createdAt, [[asked, { references, createdAt, parentId: id, relation: RELATIONS[change] }]]);
}

/** A button of a picture that was made by task. */
export interface PressedPicture {
  readonly picture: PictureRecord;
  readonly button: MidjourneyButton;
}

/** Has a button of a picture do what it does. */
export async function pressButton({ picture, button }: PressedPicture): Promise<boolean> {
  const { id, request, midjourney } = picture;
  if (!midjourney) return false;
  const createdAt = Date.now();
  const pressed = { taskId: midjourney.id, customId: button.customId };
  const { seed: _, ...kept } = request;
  const asked: PictureRequest = { ...kept, operation: 'generate', count: 1 };
  return begun(createdAt, [[asked, { createdAt, parentId: id, relation: relationOfPress(button), pressed }]]);
}

function formOf(modelId: string) {
  const model = knownModels().find(({ id, available }) => id === modelId && available);
  return model && { ...imageForm(model), provider: model.provider };
}

/** Begins sets and shows them. */
async function begun(createdAt: number, sets: readonly (readonly [PictureRequest, SetOrigin])[]): Promise<boolean> {
  try {
    if (sets.some(([{ operation }]) => operation !== 'describe')) showMoment(createdAt);
    await Promise.all(sets.map(([request, origin]) => pictureQueue().makeSet({ ...request, pictures: [] }, origin)));
    return true;
  } catch {
    showToast({ kind: 'error', text: t('imagePanel.createFailed') });
    return false;
  }
}
