import * as z from 'zod/mini';

const Value = z.union([z.string(), z.number(), z.boolean()]);

/** What can be asked of pictures alone, without words. */
export const PICTURE_TASKS = ['blend', 'describe'] as const;
export type PictureTask = (typeof PICTURE_TASKS)[number];

/** What somebody is about to ask for: whom, in which words, with which settings and going by which pictures. */
export const PictureDraft = z.object({
  /** Ids of the models that are asked, side by side. Empty until somebody chooses. */
  models: z.array(z.string()),
  prompt: z.string(),
  /** What is to be done with the pictures to go by, where it is something else than going by them. */
  task: z.optional(z.enum(PICTURE_TASKS)),
  /** By the names of fields. Values that a model does not have wait for one that has them. */
  values: z.record(z.string(), Value),
  /** Ids of pictures to go by. */
  references: z.array(z.string()),
});
export type PictureDraft = Readonly<z.infer<typeof PictureDraft>>;
export type FieldValue = z.infer<typeof Value>;
export type FieldValues = PictureDraft['values'];

export const EMPTY_DRAFT: PictureDraft = { models: [], prompt: '', task: undefined, values: {}, references: [] };
