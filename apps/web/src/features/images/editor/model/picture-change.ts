import type { ImageOperation, NewPicture } from '@parley/contract';
import type { ImageForm } from '@parley/providers';
import { isBrushed, type Edit } from './edit-history.ts';
import { isExtended } from './geometry.ts';

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

/** Whether a field of the model counts for a change, and whether there is no asking without it. */
export function fieldFor(
  name: 'prompt' | 'search',
  change: PictureChange,
  form: ImageForm,
): { readonly isRequired: boolean } | undefined {
  const operation = operationOf(change, form);
  const field = form.fields.find((one) => one.name === name && one.operations.includes(operation));
  return field && { isRequired: field.required };
}

export interface ChangeWords {
  readonly prompt: string;
  readonly search: string;
}

/** What is missing before a change can be asked for. */
export type ChangeProblem = 'brush' | 'extend' | 'search' | 'prompt';

export function problemOf(
  change: PictureChange,
  form: ImageForm,
  edit: Edit,
  words: ChangeWords,
): ChangeProblem | undefined {
  if (usesBrush(change) && !isBrushed(edit)) return 'brush';
  if (change === 'outpaint' && !isExtended(edit.extend)) return 'extend';
  for (const name of ['search', 'prompt'] as const) {
    if (fieldFor(name, change, form)?.isRequired === true && words[name].trim() === '') return name;
  }
  return undefined;
}

interface Asked {
  readonly model: string;
  readonly change: PictureChange;
  readonly form: ImageForm;
  readonly edit: Edit;
  readonly words: ChangeWords;
  /** Data addresses, as they are to be sent. */
  readonly picture: string;
  readonly mask: string | undefined;
}

/** The request for a change. */
export function changeRequest({ model, change, form, edit, words, picture, mask }: Asked): NewPicture {
  const operation = operationOf(change, form);
  const search = fieldFor('search', change, form) ? words.search.trim() : '';
  return {
    model,
    operation,
    prompt: fieldFor('prompt', change, form) ? words.prompt.trim() : '',
    outputFormat: 'png',
    count: 1,
    pictures: [picture],
    more: {},
    ...(mask !== undefined && { mask }),
    ...(operation === 'outpaint' && { extend: { ...edit.extend } }),
    ...(search !== '' && { search }),
  };
}
