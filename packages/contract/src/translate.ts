import * as z from 'zod/mini';

/** Translation of messages, on request or of every answer. */
export const TranslationConfig = z.object({
  /** Empty means the model of the chat. */
  model: z._default(z.string(), ''),
  autoGenerate: z._default(z.boolean(), false),
  /** Languages on offer, by their code; empty means the language of the interface. */
  targetLanguages: z._default(z.array(z.string()), []),
});
export type TranslationConfig = z.infer<typeof TranslationConfig>;
