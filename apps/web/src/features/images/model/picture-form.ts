import { NewPicture, type ImageOperation } from '@parley/contract';
import type { ImageField, ImageForm } from '@parley/providers';
import type { PictureRequest } from '#/storage/pictures/picture-record.ts';
import type { FieldValue, FieldValues, PictureDraft } from './picture-draft.ts';

/** Fields that are drawn on a picture, which the editor does. */
const DRAWN: readonly ImageField['kind'][] = ['mask', 'extend'];

/** What can be asked of a model in words alone. */
export function wordOperations({ operations, fields }: ImageForm): readonly ImageOperation[] {
  const isDrawn = (operation: ImageOperation): boolean =>
    fields.some(({ kind, required, operations: of }) => DRAWN.includes(kind) && required && of.includes(operation));
  return operations.filter((operation) => !isDrawn(operation));
}

/** What a model is asked for: pictures to go by make a change of it, where the model takes any. */
export function operationFor(form: ImageForm, hasPictures: boolean): ImageOperation {
  const able = wordOperations(form);
  if (hasPictures && !takesPictures(form, 'generate') && able.includes('edit')) return 'edit';
  return able.includes('generate') ? 'generate' : (able[0] ?? 'generate');
}

function takesPictures({ fields }: ImageForm, operation: ImageOperation): boolean {
  return fields.some(({ name, operations }) => name === 'pictures' && operations.includes(operation));
}

/** How many pictures a model goes by at most; 0 where it takes none. */
export function mostPictures(form: ImageForm): number {
  const operation = operationFor(form, true);
  const taken = form.fields.find(({ name, operations }) => name === 'pictures' && operations.includes(operation));
  return taken ? (taken.max ?? 1) : 0;
}

/** The fields of one model for what it is asked for. */
export function fieldsOf(form: ImageForm, hasPictures: boolean): readonly ImageField[] {
  const operation = operationFor(form, hasPictures);
  return form.fields.filter(({ operations, kind }) => operations.includes(operation) && !DRAWN.includes(kind));
}

/** The fields of several models that are asked together: what any of them has, each once. */
export function sharedFields(forms: readonly ImageForm[], hasPictures: boolean): readonly ImageField[] {
  const byName = new Map<string, ImageField>();
  for (const field of forms.flatMap((form) => fieldsOf(form, hasPictures))) {
    const known = byName.get(field.name);
    byName.set(field.name, known ? joined(known, field) : field);
  }
  return [...byName.values()];
}

function joined(one: ImageField, other: ImageField): ImageField {
  const options = one.options && other.options && [...new Set([...one.options, ...other.options])];
  const max = one.max === undefined || other.max === undefined ? undefined : Math.max(one.max, other.max);
  return {
    ...one,
    required: one.required || other.required,
    ...(options && { options }),
    ...(max !== undefined && { max }),
  };
}

/** What a field is set to: what somebody chose where this model has it, or what it begins with. */
export function valueOf(field: ImageField, values: FieldValues): FieldValue | undefined {
  const value = values[field.name];
  if (value === undefined || value === '') return field.initial;
  switch (field.kind) {
    case 'choice':
      return field.options?.includes(String(value)) === true ? value : field.initial;
    case 'number':
      return numberWithin(Number(value), field);
    case 'switch':
      return typeof value === 'boolean' ? value : field.initial;
    default:
      return String(value);
  }
}

function numberWithin(value: number, { min = -Infinity, max = Infinity, step, initial }: ImageField) {
  if (!Number.isFinite(value)) return initial;
  const within = Math.min(max, Math.max(min, value));
  return step === undefined || Number.isInteger(step) ? Math.round(within) : within;
}

/** The names of what is required and missing. */
export function missingIn(form: ImageForm, draft: PictureDraft): readonly ImageField['name'][] {
  return fieldsOf(form, draft.references.length > 0).flatMap((field) => {
    if (!field.required) return [];
    if (field.name === 'prompt') return draft.prompt.trim() === '' ? [field.name] : [];
    if (field.name === 'pictures') return draft.references.length < (field.min ?? 1) ? [field.name] : [];
    return valueOf(field, draft.values) === undefined ? [field.name] : [];
  });
}

/** What one of the models is asked for: the settings that it has, and no others. */
export function requestFor(model: string, form: ImageForm, draft: PictureDraft): PictureRequest {
  const hasPictures = draft.references.length > 0;
  const set: Record<string, FieldValue> = {};
  const more: Record<string, FieldValue> = {};
  for (const field of fieldsOf(form, hasPictures)) {
    const value = field.name === 'prompt' || field.kind === 'pictures' ? undefined : valueOf(field, draft.values);
    if (value === undefined) continue;
    if (field.name.startsWith('more.')) more[field.name.slice('more.'.length)] = value;
    else set[field.name] = value;
  }
  const asked = { ...set, model, more, operation: operationFor(form, hasPictures), prompt: draft.prompt.trim() };
  const { pictures: _, mask: __, ...request } = NewPicture.parse(asked);
  return request;
}

/** The pictures that a model goes by, as many as it takes. */
export function referencesFor(form: ImageForm, { references }: PictureDraft): readonly string[] {
  return references.slice(0, mostPictures(form));
}

/** The draft that asks for a picture's settings again. */
export function draftOf(
  request: PictureRequest,
  references: readonly string[],
  models: readonly string[],
): PictureDraft {
  const { model: _, operation: __, prompt, more, extend: ___, ...fields } = request;
  const values: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) values[name] = value;
  for (const [name, value] of Object.entries(more)) values[`more.${name}`] = value;
  return { models: [...models], prompt, values, references: [...references] };
}
