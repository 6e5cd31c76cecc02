import { NewPicture, type ImageOperation } from '@parley/contract';
import type { ImageField, ImageForm } from '@parley/providers';
import type { FieldValue, FieldValues } from '../../model/picture-draft.ts';
import { fieldsFor, settingsIn, valueOf } from '../../model/picture-form.ts';
import { isBrushed, type Edit } from './edit-history.ts';
import { isExtended, type Size } from './geometry.ts';

/** What can be asked of a picture that is there, in the order in which it is offered. */
const CHANGES = [
  'inpaint',
  'edit',
  'erase',
  'outpaint',
  'search-and-replace',
  'remove-background',
  'upscale',
] as const satisfies readonly ImageOperation[];
export type PictureChange = (typeof CHANGES)[number];

/** What a model can change about a picture. Whoever fills in a brushed area fills in a new edge as well. */
export function changesOf({ operations }: ImageForm): PictureChange[] {
  return CHANGES.filter(
    (change) => operations.includes(change) || (change === 'outpaint' && operations.includes('inpaint')),
  );
}

/** The operation that a change is asked for as. */
export function operationOf(change: PictureChange, { operations }: ImageForm): ImageOperation {
  return change === 'outpaint' && !operations.includes('outpaint') ? 'inpaint' : change;
}

export function usesBrush(change: PictureChange): boolean {
  return change === 'inpaint' || change === 'erase';
}

/** The fields of the model for a change, but those that are drawn on the picture. */
export function fieldsOfChange(change: PictureChange, form: ImageForm): readonly ImageField[] {
  return fieldsFor(form, operationOf(change, form)).filter(({ kind }) => kind !== 'pictures');
}

/** What is drawn on the picture before a change can be asked for. */
export type ChangeProblem = 'brush' | 'extend';

export function problemOf(change: PictureChange, edit: Edit): ChangeProblem | undefined {
  if (usesBrush(change) && !isBrushed(edit)) return 'brush';
  return change === 'outpaint' && !isExtended(edit.extend) ? 'extend' : undefined;
}

/** The names of required fields that are empty. */
export function missingOf(fields: readonly ImageField[], values: FieldValues): readonly ImageField['name'][] {
  const isEmpty = (field: ImageField): boolean => String(valueOf(field, values) ?? '').trim() === '';
  return fields.filter((field) => field.required && isEmpty(field)).map(({ name }) => name);
}

/** What the fields are set to until somebody chooses: the shape of the picture stays, where the model has a name for it. */
export function valuesLike({ width, height }: Size, fields: readonly ImageField[]): FieldValues {
  const values: Record<string, FieldValue> = {};
  for (const { name, options = [] } of fields) {
    if (name === 'size') {
      const fitting =
        options.find((option) => option === `${width}x${height}`) ?? options.find((one) => one === 'auto');
      if (fitting !== undefined) values[name] = fitting;
    }
    if (name === 'aspectRatio') {
      const [nearest] = options.toSorted((one, other) => offBy(one, width / height) - offBy(other, width / height));
      if (nearest !== undefined) values[name] = nearest;
    }
  }
  return values;
}

function offBy(option: string, ratio: number): number {
  const [, width, height] = /^(\d+):(\d+)$/u.exec(option) ?? [];
  return height === undefined ? Infinity : Math.abs(Math.log(Number(width) / Number(height) / ratio));
}

interface Asked {
  readonly model: string;
  readonly change: PictureChange;
  readonly form: ImageForm;
  readonly edit: Edit;
  readonly values: FieldValues;
  /** Data addresses, as they are to be sent. */
  readonly picture: string;
  readonly mask: string | undefined;
}

/** The request for a change. */
export function changeRequest({ model, change, form, edit, values, picture, mask }: Asked): NewPicture {
  const operation = operationOf(change, form);
  const fields = fieldsOfChange(change, form);
  const hasPrompt = fields.some(({ name }) => name === 'prompt');
  return NewPicture.parse({
    ...settingsIn(fields, values),
    model,
    operation,
    prompt: hasPrompt ? String(values['prompt'] ?? '').trim() : '',
    pictures: [picture],
    ...(mask !== undefined && { mask }),
    ...(operation === 'outpaint' && { extend: { ...edit.extend } }),
  });
}
