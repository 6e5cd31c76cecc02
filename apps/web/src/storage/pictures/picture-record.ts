import { MidjourneyAction, MidjourneyTask, NewPicture } from '@parley/contract';
import * as z from 'zod/mini';

/** What was asked for, without the bytes that went along. */
export const PictureRequest = z.omit(NewPicture, { pictures: true, mask: true });
export type PictureRequest = z.infer<typeof PictureRequest>;

const PictureStatus = z.enum(['wait', 'running', 'success', 'error']);
export type PictureStatus = z.infer<typeof PictureStatus>;

/** How a picture came from another one. */
const PictureRelation = z.enum(['variation', 'upscale', 'edit', 'reference']);
export type PictureRelation = z.infer<typeof PictureRelation>;

/** A picture that was asked for, made or brought in. Its bytes lie apart. */
export const PictureRecord = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Pictures of one request have the same. */
  setId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The place within the set. */
  index: z.int(),
  createdAt: z.number(),
  status: PictureStatus,
  errorCode: z.optional(z.string()),
  /** What the provider said about it, in its own words. */
  errorDetail: z.optional(z.string()),
  request: PictureRequest,
  /** Whether it came as a file. Then `request` is what the file says of itself: to be shown, and never a reason to buy something. */
  isImported: z.optional(z.boolean()),
  /** Ids of the pictures that the request went by. */
  references: z._default(z.array(z.string()), []),
  parentId: z.optional(z.string()),
  relation: z.optional(PictureRelation),
  isFavourite: z._default(z.boolean(), false),
  /** 0 until there are bytes. */
  width: z._default(z.number(), 0),
  height: z._default(z.number(), 0),
  mediaType: z._default(z.string(), ''),
  bytes: z._default(z.number(), 0),
  seed: z.optional(z.number()),
  costNano: z.optional(z.number()),
  revisedPrompt: z.optional(z.string()),
  /** The task that makes or made it, as it was last heard. */
  midjourney: z.optional(MidjourneyTask),
  /** The button of another picture that it is made by. */
  pressed: z.optional(MidjourneyAction),
  /** What a model saw in it: prompts that would make pictures like it. */
  descriptions: z.optional(z.array(z.string())),
});
export type PictureRecord = Readonly<z.infer<typeof PictureRecord>>;

/** All of a picture that may change after it was asked for. */
export type PicturePatch = Partial<Omit<PictureRecord, 'id' | 'setId' | 'index' | 'createdAt'>>;

/** The place of a picture in the history: newest sets first, each in its own order. */
export type PictureCursor = Pick<PictureRecord, 'createdAt' | 'setId' | 'index'>;
