import * as z from 'zod/mini';
import { CalledModel, openObject, textUpTo } from './bounds.ts';
import { TTS_INPUT_MAX_LENGTH, TTS_SPEED_MAX, TTS_SPEED_MIN } from './speech.ts';

const MAX_PROMPTS = 2_048;

/** The rest of the OpenAI-compatible API; the chat part is `ChatRequest`. Unknown fields go through to the model. */
export const ImageRequest = openObject({
  model: CalledModel,
  prompt: z.string().check(z.minLength(1), z.maxLength(32_000)),
  n: z.nullish(z.int().check(z.gte(1), z.lte(10))),
  size: z.nullish(z.string().check(z.maxLength(20))),
  quality: z.nullish(z.string().check(z.maxLength(20))),
  response_format: z.nullish(z.enum(['url', 'b64_json'])),
}).register(z.globalRegistry, { id: 'ImageRequest' });
export type ImageRequest = z.infer<typeof ImageRequest>;

export const ImageReply = z.looseObject({
  created: z.number(),
  data: z.array(
    z.looseObject({
      url: z.optional(z.string()),
      b64_json: z.optional(z.string()),
      revised_prompt: z.optional(z.string()),
    }),
  ),
});
export type ImageReply = z.infer<typeof ImageReply>;

/** Pictures to change, beside the parts `image` or `image[]` and `mask` of the form; all values are texts. */
export const ImageEditRequest = openObject({
  model: CalledModel,
  prompt: z.string().check(z.minLength(1), z.maxLength(32_000)),
  n: z.optional(z.string().check(z.regex(/^(?:[1-9]|10)$/))),
  size: z.optional(z.string().check(z.maxLength(20))),
  quality: z.optional(z.string().check(z.maxLength(20))),
  response_format: z.optional(z.enum(['url', 'b64_json'])),
  stream: z.optional(z.enum(['true', 'false'])),
});
export type ImageEditRequest = z.infer<typeof ImageEditRequest>;

const SPEECH_INSTRUCTIONS_MAX_LENGTH = 50_000;

export const SpeechRequest = openObject({
  model: CalledModel,
  input: z.string().check(z.minLength(1), z.maxLength(TTS_INPUT_MAX_LENGTH)),
  voice: z.union([textUpTo(200), openObject({ id: textUpTo(200) })]),
  instructions: z.nullish(textUpTo(SPEECH_INSTRUCTIONS_MAX_LENGTH)),
  response_format: z.nullish(z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'])),
  speed: z.nullish(z.number().check(z.gte(TTS_SPEED_MIN), z.lte(TTS_SPEED_MAX))),
}).register(z.globalRegistry, { id: 'SpeechRequest' });
export type SpeechRequest = z.infer<typeof SpeechRequest>;

/** The fields that come beside the part `file` of the form. */
export const TranscriptionRequest = openObject({
  model: CalledModel,
  language: z.optional(z.string().check(z.maxLength(20))),
  prompt: z.optional(z.string().check(z.maxLength(10_000))),
  response_format: z.optional(z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt'])),
});
export type TranscriptionRequest = z.infer<typeof TranscriptionRequest>;

/** A request to write speech down in English, whatever language is spoken. */
export const AudioTranslationRequest = openObject({
  model: CalledModel,
  prompt: z.optional(z.string().check(z.maxLength(10_000))),
  response_format: z.optional(z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt'])),
});
export type AudioTranslationRequest = z.infer<typeof AudioTranslationRequest>;

export const Transcription = z.looseObject({ text: z.string() });
export type Transcription = z.infer<typeof Transcription>;

export const TEXT_BODY_LIMIT_BYTES = 8 * 1024 * 1024;
const LongText = textUpTo(TEXT_BODY_LIMIT_BYTES);
const TokenList = z.array(z.int()).check(z.maxLength(1_000_000));
/** OpenAI takes 2,048, some of its imitators more. */
const fewTexts = z.maxLength(10_000);

export const EmbeddingRequest = openObject({
  model: CalledModel,
  input: z.union([LongText, z.array(LongText).check(fewTexts), TokenList, z.array(TokenList).check(fewTexts)]),
  encoding_format: z.nullish(z.enum(['float', 'base64'])),
  dimensions: z.nullish(z.int().check(z.positive())),
}).register(z.globalRegistry, { id: 'EmbeddingRequest' });
export type EmbeddingRequest = z.infer<typeof EmbeddingRequest>;

export const EmbeddingReply = z.looseObject({
  object: z.literal('list'),
  model: z.string(),
  data: z.array(
    z.looseObject({
      object: z.literal('embedding'),
      index: z.int(),
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
});
export type EmbeddingReply = z.infer<typeof EmbeddingReply>;

/** The older form of a chat: one text that is to be gone on with. */
export const CompletionRequest = openObject({
  model: CalledModel,
  prompt: z.union([
    LongText,
    z.array(LongText).check(z.minLength(1), z.maxLength(MAX_PROMPTS)),
    TokenList.check(z.minLength(1)),
    z.array(TokenList).check(z.minLength(1), z.maxLength(MAX_PROMPTS)),
  ]),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(openObject({ include_usage: z.optional(z.boolean()) })),
  n: z.nullish(z.int().check(z.gte(1), z.lte(128))),
  best_of: z.nullish(z.int().check(z.gte(1), z.lte(20))),
  max_tokens: z.nullish(z.int().check(z.nonnegative())),
  temperature: z.nullish(z.number().check(z.gte(0), z.lte(2))),
  top_p: z.nullish(z.number().check(z.gte(0), z.lte(1))),
  presence_penalty: z.nullish(z.number().check(z.gte(-2), z.lte(2))),
  frequency_penalty: z.nullish(z.number().check(z.gte(-2), z.lte(2))),
  logprobs: z.nullish(z.int().check(z.nonnegative())),
  echo: z.nullish(z.boolean()),
  suffix: z.nullish(LongText),
}).register(z.globalRegistry, { id: 'CompletionRequest' });
export type CompletionRequest = z.infer<typeof CompletionRequest>;

/** The reply to a completion; a stream sends it in pieces as server-sent events up to `[DONE]`. */
export const CompletionReply = z
  .looseObject({
    id: z.string(),
    object: z.literal('text_completion'),
    created: z.number(),
    model: z.string(),
    choices: z.array(
      z.looseObject({ index: z.int(), text: z.string(), finish_reason: z._default(z.nullable(z.string()), null) }),
    ),
  })
  .register(z.globalRegistry, { id: 'CompletionReply' });
export type CompletionReply = z.infer<typeof CompletionReply>;

const DEFAULT_MODERATION_MODEL = 'omni-moderation-latest';

export const ModerationRequest = openObject({
  model: z._default(CalledModel, DEFAULT_MODERATION_MODEL),
  input: z.union([
    LongText,
    z.array(LongText).check(z.minLength(1), z.maxLength(MAX_PROMPTS)),
    z.array(openObject({ type: textUpTo(50) })).check(z.minLength(1), z.maxLength(MAX_PROMPTS)),
  ]),
}).register(z.globalRegistry, { id: 'ModerationRequest' });
export type ModerationRequest = z.infer<typeof ModerationRequest>;

export const ModerationReply = z.looseObject({
  id: z.string(),
  model: z.string(),
  results: z.array(z.looseObject({ flagged: z.boolean() })),
});
export type ModerationReply = z.infer<typeof ModerationReply>;

export const OpenAiModel = z
  .looseObject({
    id: z.string(),
    object: z.literal('model'),
    created: z.number(),
    owned_by: z.string(),
    shutdown_date: z._default(z.nullable(z.string()), null),
  })
  .register(z.globalRegistry, { id: 'OpenAiModel' });
export type OpenAiModel = z.infer<typeof OpenAiModel>;

export const OpenAiModelList = z.looseObject({ object: z.literal('list'), data: z.array(OpenAiModel) });
export type OpenAiModelList = z.infer<typeof OpenAiModelList>;

/** A failure as OpenAI's clients read it; ours adds the envelope's number and text for its own. */
export const OpenAiError = z
  .looseObject({
    error: z.looseObject({
      message: z.string(),
      type: z.string(),
      param: z._default(z.nullable(z.string()), null),
      code: z._default(z.nullable(z.string()), null),
    }),
    code: z.optional(z.int()),
    msg: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'OpenAiError' });
export type OpenAiError = z.infer<typeof OpenAiError>;
