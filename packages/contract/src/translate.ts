import { z } from 'zod';

/** Translation of messages, on request or of every answer. */
export const TranslationConfig = z.object({
  /** Empty means the model of the chat. */
  model: z.string().default(''),
  autoGenerate: z.boolean().default(false),
  /** Languages on offer, by their code; empty means the language of the interface. */
  targetLanguages: z.array(z.string()).default([]),
});
export type TranslationConfig = z.infer<typeof TranslationConfig>;
