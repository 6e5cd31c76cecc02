import {
  DEFAULT_IMAGE_SIZE,
  IMAGE_COUNT_MAX,
  IMAGE_EXTEND_MAX,
  IMAGE_FORMATS,
  IMAGE_SEED_MAX,
  IMAGE_STYLES,
  type ImageOperation,
  type NewPicture,
} from '@parley/contract';

/** The name of a field: one that many models have, or one of `more`. */
export type ImageFieldName = keyof Omit<NewPicture, 'model' | 'operation' | 'more'> | `more.${string}`;

/** One field of the form of a model that makes pictures. */
export interface ImageField {
  readonly name: ImageFieldName;
  readonly kind: 'text' | 'choice' | 'number' | 'switch' | 'pictures' | 'mask' | 'extend';
  readonly required: boolean;
  readonly options?: readonly string[];
  /** Of a number, or of how many pictures. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly initial?: string | number | boolean;
  /** Where it counts; nowhere else is it sent. */
  readonly operations: readonly ImageOperation[];
}

/** What a model can be asked for, and with which fields. */
export interface ImageForm {
  readonly operations: readonly ImageOperation[];
  readonly fields: readonly ImageField[];
}

type Operations = readonly ImageOperation[];
type Extra = Partial<Omit<ImageField, 'name' | 'kind' | 'operations'>>;

const field = (
  name: ImageFieldName,
  kind: ImageField['kind'],
  operations: Operations,
  extra: Extra = {},
): ImageField => ({ name, kind, required: false, ...extra, operations });

export const prompt = (operations: Operations, required = true) => field('prompt', 'text', operations, { required });
export const leaveOut = (operations: Operations) => field('negativePrompt', 'text', operations);
export const search = (operations: Operations) => field('search', 'text', operations, { required: true });
export const style = (operations: Operations) => field('style', 'choice', operations, { options: IMAGE_STYLES });
export const mask = (operations: Operations) => field('mask', 'mask', operations, { required: true });
export const extend = (operations: Operations) =>
  field('extend', 'extend', operations, { required: true, min: 0, max: IMAGE_EXTEND_MAX });
export const seed = (operations: Operations) => field('seed', 'number', operations, { min: 0, max: IMAGE_SEED_MAX });

/** Pictures that must be there: the one to change, and others to go by where `max` allows them. */
export const pictures = (operations: Operations, max = 1) =>
  field('pictures', 'pictures', operations, { required: true, min: 1, max });

export const count = (operations: Operations, max = IMAGE_COUNT_MAX) =>
  field('count', 'number', operations, { min: 1, max, initial: 1 });

export const ratio = (operations: Operations, options: readonly string[]) =>
  field('aspectRatio', 'choice', operations, { options, ...(options.includes('1:1') && { initial: '1:1' }) });

export const sizes = (operations: Operations, options: readonly string[]) =>
  field('size', 'choice', operations, { options, initial: DEFAULT_IMAGE_SIZE });

/** For models of which nobody knows the sizes. */
export const anySize = (operations: Operations) => field('size', 'text', operations, { initial: DEFAULT_IMAGE_SIZE });

export const format = (operations: Operations, options: readonly string[] = IMAGE_FORMATS) =>
  field('outputFormat', 'choice', operations, { options, initial: 'png' });

export const choice = (
  name: ImageFieldName,
  operations: Operations,
  options: readonly string[],
  initial: string | undefined = options[0],
) => field(name, 'choice', operations, { options, ...(initial !== undefined && { initial }) });

/** A choice that may be left to the provider. */
export const openChoice = (name: ImageFieldName, operations: Operations, options: readonly string[]) =>
  field(name, 'choice', operations, { options });

export const number = (name: ImageFieldName, operations: Operations, range: Extra) =>
  field(name, 'number', operations, range);
