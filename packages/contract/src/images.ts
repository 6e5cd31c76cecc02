import * as z from 'zod/mini';

/** The style presets of the image panel. */
export const STYLES = [
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

export const ASPECT_RATIOS = ['1:1', '16:9', '21:9', '2:3', '3:2', '4:5', '5:4', '9:16', '9:21'] as const;
export const IMAGE_FORMATS = ['png', 'jpeg', 'webp'] as const;
export const IMAGE_STATUSES = ['wait', 'running', 'success', 'error'] as const;
export const DEFAULT_IMAGE_SIZE = '1024x1024';

/** One picture of the image panel's history. */
export const ImageRecord = z
  .object({
    id: z.string().check(z.minLength(1)),
    prompt: z.string(),
    negativePrompt: z._default(z.string(), ''),
    aspectRatio: z._default(z.enum(ASPECT_RATIOS), '1:1'),
    style: z.optional(z.enum(STYLES)),
    outputFormat: z._default(z.enum(IMAGE_FORMATS), 'png'),
    model: z.string(),
    modelVersion: z._default(z.string(), ''),
    size: z._default(z.string(), DEFAULT_IMAGE_SIZE),
    seed: z.optional(z.int().check(z.nonnegative())),
    status: z._default(z.enum(IMAGE_STATUSES), 'wait'),
    imageUrl: z._default(z.string(), ''),
    error: z._default(z.string(), ''),
    createdAt: z._default(z.number(), 0),
  })
  .register(z.globalRegistry, { id: 'ImageRecord' });
export type ImageRecord = z.infer<typeof ImageRecord>;
