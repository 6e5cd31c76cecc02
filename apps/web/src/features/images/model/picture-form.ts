import { NewPicture, type ImageOperation } from '@parley/contract';
import type { ImageField, ImageForm } from '@parley/providers';
import type { PictureRequest } from '#/storage/pictures/picture-record.ts';
import {
  PICTURE_TASKS,
  type FieldValue,
  type FieldValues,
  type PictureDraft,
  type PictureTask,
} from './picture-draft.ts';

/** Fields that are drawn on a picture, which the editor does. */
const DRAWN: readonly ImageField['kind'][] = ['mask', 'extend'];

/** What can be asked of a model in words alone. */
export function wordOperations({ operations, fields }: ImageForm): readonly ImageOperation[] {
  const isDrawn = (operation: ImageOperation): boolean =>
    fields.some(({ kind, required, operations: of }) => DRAWN.includes(kind) && required && of.includes(operation));
  return operations.filter((operation) => !isDrawn(operation));
}

/** Of a draft, what decides what a model is asked for. */
export interface Asked {
  readonly hasPictures: boolean;
  readonly task?: PictureTask | undefined;
}

export function askedIn({ references, task }: Pick<PictureDraft, 'references' | 'task'>): Asked {
  return { hasPictures: references.length > 0, task };
}

/** What all of several models can be asked to do with pictures alone. */
export function sharedTasks(forms: readonly ImageForm[]): readonly PictureTask[] {
  if (forms.length === 0) return [];
  return PICTURE_TASKS.filter((task) => forms.every(({ operations }) => operations.includes(task)));
}

/**
 * What a model is asked for: what is to be done with the pictures to go by, where the model can; otherwise they make a change
 * of it, where the model takes any.
 */
export function operationFor(form: ImageForm, { hasPictures, task }: Asked): ImageOperation {
  const able = wordOperations(form);
  if (task !== undefined && able.includes(task)) return task;
  if (hasPictures && !takesPictures(form, 'generate') && able.includes('edit')) return 'edit';
  return able.includes('generate') ? 'generate' : (able[0] ?? 'generate');
}

function takesPictures({ fields }: ImageForm, operation: ImageOperation): boolean {
  return fields.some(({ name, operations }) => name === 'pictures' && operations.includes(operation));
}

/** How many pictures a model goes by at most; 0 where it takes none. */
export function mostPictures(form: ImageForm, task?: PictureTask): number {
  const operation = operationFor(form, { hasPictures: true, task });
  const taken = form.fields.find(({ name, operations }) => name === 'pictures' && operations.includes(operation));
  return taken ? (taken.max ?? 1) : 0;
}

/** The fields of one model for what it is asked for. */
function fieldsOf(form: ImageForm, asked: Asked): readonly ImageField[] {
  return fieldsFor(form, operationFor(form, asked));
}

/** The fields of one model for an operation, but those that are drawn on a picture. */
export function fieldsFor(form: ImageForm, operation: ImageOperation): readonly ImageField[] {
  return form.fields.filter(({ operations, kind }) => operations.includes(operation) && !DRAWN.includes(kind));
}

/** The fields of several models that are asked together: what any of them has, each once. */
export function sharedFields(forms: readonly ImageForm[], asked: Asked): readonly ImageField[] {
  const byName = new Map<string, ImageField>();
  for (const field of forms.flatMap((form) => fieldsOf(form, asked))) {
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
  return fieldsOf(form, askedIn(draft)).flatMap((field) => {
    if (!field.required) return [];
    if (field.name === 'prompt') return draft.prompt.trim() === '' ? [field.name] : [];
    if (field.name === 'pictures') return draft.references.length < (field.min ?? 1) ? [field.name] : [];
    return valueOf(field, draft.values) === undefined ? [field.name] : [];
  });
}

/** What one of the models is asked for: the settings that it has, and no others. */
export function requestFor(model: string, form: ImageForm, draft: PictureDraft): PictureRequest {
  const operation = operationFor(form, askedIn(draft));
  const fields = fieldsFor(form, operation);
  const prompt = fields.some(({ name }) => name === 'prompt') ? draft.prompt.trim() : '';
  const asked = { ...settingsIn(fields, draft.values), model, operation, prompt };
  const { pictures: _, mask: __, ...request } = NewPicture.parse(asked);
  return request;
}

/** The values of fields as a request has them. */
export function settingsIn(fields: readonly ImageField[], values: FieldValues) {
  const set: Record<string, FieldValue> = {};
  const more: Record<string, FieldValue> = {};
  for (const field of fields) {
    const value = field.name === 'prompt' || field.kind === 'pictures' ? undefined : valueOf(field, values);
    if (value === undefined) continue;
    if (field.name.startsWith('more.')) more[field.name.slice('more.'.length)] = value;
    else set[field.name] = value;
  }
  return { ...set, more };
}

/** The pictures that a model goes by, as many as it takes. */
export function referencesFor(form: ImageForm, { references, task }: PictureDraft): readonly string[] {
  return references.slice(0, mostPictures(form, task));
}

/** The draft that asks for a picture's settings again. */
export function draftOf(
  request: PictureRequest,
  references: readonly string[],
  models: readonly string[],
): PictureDraft {
  const { model: _, operation, prompt, more, extend: __, ...fields } = request;
  const values: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) values[name] = value;
  for (const [name, value] of Object.entries(more)) values[`more.${name}`] = value;
  const task = PICTURE_TASKS.find((one) => one === operation);
  return { models: [...models], prompt, task, values, references: [...references] };
}
