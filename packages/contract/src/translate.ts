import * as z from 'zod/mini';
import { Language } from './languages.ts';

/** Translation of messages, on request or of every answer. */
export const TranslationConfig = z.object({
  /** Empty means DeepL where there is a key for it, or the model of the chat. */
  model: z._default(z.string(), ''),
  autoGenerate: z._default(z.boolean(), false),
  /** Languages on offer, by their code; empty means the language of the interface. */
  targetLanguages: z._default(z.array(z.string()), []),
});
export type TranslationConfig = z.infer<typeof TranslationConfig>;

/** The name under which DeepL stands among the models: it translates, and cannot chat. */
export const DEEPL_MODEL = 'deepl';

/** More than any message of a chat has. */
const TRANSLATE_LIMIT_CHARS = 100_000;
/** JSON needs up to six bytes for a character. */
export const TRANSLATE_BODY_LIMIT_BYTES = 1_048_576;

/** A message that a translation service is to translate with the key of the server. */
export const TranslateRequest = z
  .object({
    text: z.string().check(z.minLength(1), z.maxLength(TRANSLATE_LIMIT_CHARS)),
    target: Language,
  })
  .register(z.globalRegistry, { id: 'TranslateRequest' });
export type TranslateRequest = z.infer<typeof TranslateRequest>;

/** A translation with the caller's own key, passed on because such services answer no browser. */
export const TranslateRelayRequest = z
  .extend(TranslateRequest, {
    apiKey: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
    /** Empty means the service's own address. */
    endpoint: z._default(z.string().check(z.maxLength(2_000)), ''),
  })
  .register(z.globalRegistry, { id: 'TranslateRelayRequest' });
export type TranslateRelayRequest = z.infer<typeof TranslateRelayRequest>;

export const Translated = z.object({ text: z.string() }).register(z.globalRegistry, { id: 'Translated' });
export type Translated = z.infer<typeof Translated>;
