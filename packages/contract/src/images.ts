import { z } from 'zod';

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
    id: z.string().min(1),
    prompt: z.string(),
    negativePrompt: z.string().default(''),
    aspectRatio: z.enum(ASPECT_RATIOS).default('1:1'),
    style: z.enum(STYLES).optional(),
    outputFormat: z.enum(IMAGE_FORMATS).default('png'),
    model: z.string(),
    modelVersion: z.string().default(''),
    size: z.string().default(DEFAULT_IMAGE_SIZE),
    seed: z.int().nonnegative().optional(),
    status: z.enum(IMAGE_STATUSES).default('wait'),
    imageUrl: z.string().default(''),
    error: z.string().default(''),
    createdAt: z.number().default(0),
  })
  .meta({ id: 'ImageRecord' });
export type ImageRecord = z.infer<typeof ImageRecord>;
