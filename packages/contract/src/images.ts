import * as z from 'zod/mini';
import { RelayCredentials } from './ai-proxy.ts';
import { CalledModel, smallRecord, textUpTo } from './bounds.ts';
import { ERROR_NUMBERS, type ErrorCode } from './error-numbers.ts';
import { ProviderName } from './providers.ts';

/** What can be asked of a model that makes pictures. */
const IMAGE_OPERATIONS = [
  'generate',
  'edit',
  'inpaint',
  'erase',
  'outpaint',
  'search-and-replace',
  'remove-background',
  'upscale',
  'blend',
  'describe',
] as const;
export const ImageOperation = z.enum(IMAGE_OPERATIONS);
export type ImageOperation = z.infer<typeof ImageOperation>;

export const IMAGE_STYLES = [
  '3d-model',
  'analog-film',
  'anime',
  'cinematic',
  'comic-book',
  'digital-art',
  'enhance',
  'fantasy-art',
  'isometric',
  'line-art',
  'low-poly',
  'modeling-compound',
  'neon-punk',
  'origami',
  'photographic',
  'pixel-art',
  'tile-texture',
] as const;
const ImageStyle = z.enum(IMAGE_STYLES);
export type ImageStyle = z.infer<typeof ImageStyle>;

export const IMAGE_FORMATS = ['png', 'jpeg', 'webp'] as const;
const ImageFormat = z.enum(IMAGE_FORMATS);

export const DEFAULT_IMAGE_SIZE = '1024x1024';
const IMAGE_PROMPT_MAX_LENGTH = 32_000;
export const IMAGE_COUNT_MAX = 10;
export const IMAGE_SEED_MAX = 4_294_967_294;
/** How far a picture is extended to one side, in points. */
export const IMAGE_EXTEND_MAX = 2_000;
/** More pictures than any provider takes at once. */
const IMAGE_INPUTS_MAX = 16;
/** Pictures travel inside the body as data addresses. */
export const IMAGE_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

/** A picture as a data address; what its bytes are is looked at when they are used. */
const PictureData = z.string().check(
  z.maxLength(IMAGE_BODY_LIMIT_BYTES),
  z.refine((text) => /^data:image\/(?:png|jpeg|webp|gif);base64,/.test(text), 'A picture as a data address'),
);

const Prompt = textUpTo(IMAGE_PROMPT_MAX_LENGTH);
const Word = textUpTo(100);
const Edge = z._default(z.int().check(z.gte(0), z.lte(IMAGE_EXTEND_MAX)), 0);

/** What pictures are wanted. Which of the fields count is said by the form of the model (`imageForm`). */
export const NewPicture = z
  .object({
    /** The id of a model as `GET /models` lists it, or of a custom provider's. */
    model: CalledModel,
    operation: z._default(ImageOperation, 'generate'),
    prompt: z._default(Prompt, ''),
    negativePrompt: z.optional(Prompt),
    /** Such as `16:9`. */
    aspectRatio: z.optional(textUpTo(20)),
    /** Such as `1024x1024`. */
    size: z.optional(textUpTo(20)),
    style: z.optional(ImageStyle),
    outputFormat: z._default(ImageFormat, 'png'),
    count: z._default(z.int().check(z.gte(1), z.lte(IMAGE_COUNT_MAX)), 1),
    seed: z.optional(z.int().check(z.gte(0), z.lte(IMAGE_SEED_MAX))),
    quality: z.optional(textUpTo(20)),
    /** Of models that come in several. */
    version: z.optional(Word),
    /** The picture to change first; after it, or without it, those to go by. */
    pictures: z._default(z.array(PictureData).check(z.maxLength(IMAGE_INPUTS_MAX)), []),
    /** As large as the first picture, white where it may change and black where not. */
    mask: z.optional(PictureData),
    extend: z.optional(z.object({ left: Edge, right: Edge, up: Edge, down: Edge })),
    /** What is to be replaced, in words. */
    search: z.optional(Prompt),
    /** Fields of single models. */
    more: z._default(smallRecord(z.union([textUpTo(2_000), z.number(), z.boolean()])), {}),
  })
  .register(z.globalRegistry, { id: 'NewPicture' });
export type NewPicture = z.infer<typeof NewPicture>;

const ERROR_CODES = Object.keys(ERROR_NUMBERS) as [ErrorCode, ...ErrorCode[]];

/** What a picture comes as; a picture of the same request keeps its `index` from the first preview on. */
const Shown = { index: z.int().check(z.nonnegative()), dataUrl: z.string() };

/**
 * What becomes of a request for pictures, as it happens. A stream ends with `end`, after an `error` where something went
 * wrong; pictures that came before the error stay.
 */
export const PictureEvent = z
  .union([
    z.object({ type: z.literal('partial'), ...Shown }),
    z.object({
      type: z.literal('picture'),
      ...Shown,
      /** What the model made of the prompt. */
      revisedPrompt: z.optional(z.string()),
      seed: z.optional(z.number()),
    }),
    /** What all of it cost, where somebody pays, in billionths of a dollar. */
    z.object({ type: z.literal('cost'), nano: z.number() }),
    z.object({
      type: z.literal('error'),
      code: z.enum(ERROR_CODES),
      message: z.string(),
      retryAfterMs: z.optional(z.number()),
    }),
    z.object({ type: z.literal('end') }),
  ])
  .register(z.globalRegistry, { id: 'PictureEvent' });
export type PictureEvent = z.infer<typeof PictureEvent>;

/** Pictures with somebody's own key, for browsers that the provider does not answer directly. */
export const PictureRelayRequest = z.object({
  provider: ProviderName,
  credentials: RelayCredentials,
  request: NewPicture,
});
export type PictureRelayRequest = z.infer<typeof PictureRelayRequest>;
