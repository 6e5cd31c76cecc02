import type { NewPicture } from '@parley/contract';
import type { ErrorPart } from '../stream-part.ts';
import { errorPart } from '../wire/openai-error.ts';
import type { ImageField, ImageForm } from './form-fields.ts';
import { readPictureData } from './picture-bytes.ts';
import type { DrawnRequest } from './picture-part.ts';

/** What keeps a request from being sent, by the form of its model; undefined where nothing does. */
export function problemWith(form: ImageForm, request: NewPicture): ErrorPart | undefined {
  const { operation } = request;
  if (!form.operations.includes(operation)) {
    return errorPart('upstream_bad_request', `This model has no ${operation.replaceAll('-', ' ')}`);
  }
  for (const field of form.fields) {
    if (!field.operations.includes(operation)) continue;
    const value = fieldValue(request, field.name);
    if (isMissing(value)) {
      if (field.required) return errorPart('upstream_bad_request', `${field.name} is required`);
    } else if (!fits(field, value)) {
      return errorPart('upstream_bad_request', `${field.name} has a value that this model does not take`);
    }
  }
  return undefined;
}

/** A request without the fields that its model does not have for it, so that engines need not ask. */
export function withinForm(form: ImageForm, request: NewPicture): NewPicture {
  const names = new Set(
    form.fields.filter(({ operations }) => operations.includes(request.operation)).map(({ name }) => name),
  );
  const more = Object.fromEntries(Object.entries(request.more).filter(([name]) => names.has(`more.${name}`)));
  const { model, operation, outputFormat, count, prompt, pictures, ...others } = request;
  const kept = Object.fromEntries(Object.entries(others).filter(([name]) => names.has(name as ImageField['name'])));
  return {
    model,
    operation,
    outputFormat,
    count: names.has('count') ? count : 1,
    prompt: names.has('prompt') ? prompt : '',
    pictures: names.has('pictures') ? pictures : [],
    ...kept,
    more,
  };
}

/** A request with its pictures read. Throws `AppError` where one is none. */
export function withPictures(request: NewPicture): DrawnRequest {
  const files = request.pictures.map(readPictureData);
  return { ...request, files, ...(request.mask !== undefined && { maskFile: readPictureData(request.mask) }) };
}

function fieldValue(request: NewPicture, name: ImageField['name']): unknown {
  return name.startsWith('more.') ? request.more[name.slice(5)] : request[name as keyof NewPicture];
}

function isMissing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).every((edge) => edge === 0);
  return value === undefined;
}

function fits({ kind, options, min = -Infinity, max = Infinity }: ImageField, value: unknown): boolean {
  if (kind === 'pictures') return (value as readonly string[]).length <= max;
  if (kind === 'choice') return typeof value !== 'string' || (options?.includes(value) ?? true);
  if (kind === 'number') return typeof value === 'number' && value >= min && value <= max;
  return true;
}
