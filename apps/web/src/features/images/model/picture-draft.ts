import * as z from 'zod/mini';

const Value = z.union([z.string(), z.number(), z.boolean()]);

/** What somebody is about to ask for: whom, in which words, with which settings and going by which pictures. */
export const PictureDraft = z.object({
  /** Ids of the models that are asked, side by side. Empty until somebody chooses. */
  models: z.array(z.string()),
  prompt: z.string(),
  /** By the names of fields. Values that a model does not have wait for one that has them. */
  values: z.record(z.string(), Value),
  /** Ids of pictures to go by. */
  references: z.array(z.string()),
});
export type PictureDraft = Readonly<z.infer<typeof PictureDraft>>;
export type FieldValue = z.infer<typeof Value>;
export type FieldValues = PictureDraft['values'];

export const EMPTY_DRAFT: PictureDraft = { models: [], prompt: '', values: {}, references: [] };
