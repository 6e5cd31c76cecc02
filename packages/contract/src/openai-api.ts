import { z } from 'zod';
import { TTS_INPUT_MAX_LENGTH, TTS_SPEED_MAX, TTS_SPEED_MIN } from './speech.ts';

/** The rest of the OpenAI-compatible API; the chat part is `ChatRequest`. Unknown fields go through to the model. */
export const ImageRequest = z
  .looseObject({
    model: z.string().min(1),
    prompt: z.string().min(1).max(32_000),
    n: z.int().min(1).max(10).nullish(),
    size: z.string().max(20).nullish(),
    quality: z.string().max(20).nullish(),
    response_format: z.enum(['url', 'b64_json']).nullish(),
  })
  .meta({ id: 'ImageRequest' });
export type ImageRequest = z.infer<typeof ImageRequest>;

export const ImageReply = z.looseObject({
  created: z.number(),
  data: z.array(
    z.looseObject({
      url: z.string().optional(),
      b64_json: z.string().optional(),
      revised_prompt: z.string().optional(),
    }),
  ),
});
export type ImageReply = z.infer<typeof ImageReply>;

export const SpeechRequest = z
  .looseObject({
    model: z.string().min(1),
    input: z.string().min(1).max(TTS_INPUT_MAX_LENGTH),
    voice: z.union([z.string(), z.looseObject({ id: z.string() })]),
    response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).nullish(),
    speed: z.number().min(TTS_SPEED_MIN).max(TTS_SPEED_MAX).nullish(),
  })
  .meta({ id: 'SpeechRequest' });
export type SpeechRequest = z.infer<typeof SpeechRequest>;

/** The fields that come beside the part `file` of the form. */
export const TranscriptionRequest = z.looseObject({
  model: z.string().min(1),
  language: z.string().max(20).optional(),
  prompt: z.string().max(10_000).optional(),
  response_format: z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt']).optional(),
});
export type TranscriptionRequest = z.infer<typeof TranscriptionRequest>;

export const Transcription = z.looseObject({ text: z.string() });
export type Transcription = z.infer<typeof Transcription>;

export const EmbeddingRequest = z
  .looseObject({
    model: z.string().min(1),
    input: z.union([z.string(), z.array(z.string()), z.array(z.int()), z.array(z.array(z.int()))]),
    encoding_format: z.enum(['float', 'base64']).nullish(),
    dimensions: z.int().positive().nullish(),
  })
  .meta({ id: 'EmbeddingRequest' });
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

export const OpenAiModel = z
  .looseObject({
    id: z.string(),
    object: z.literal('model'),
    created: z.number(),
    owned_by: z.string(),
    shutdown_date: z.string().nullable().default(null),
  })
  .meta({ id: 'OpenAiModel' });
export type OpenAiModel = z.infer<typeof OpenAiModel>;

export const OpenAiModelList = z.looseObject({ object: z.literal('list'), data: z.array(OpenAiModel) });
export type OpenAiModelList = z.infer<typeof OpenAiModelList>;

/** A failure as OpenAI's clients read it; ours adds the envelope's number and text for its own. */
export const OpenAiError = z
  .looseObject({
    error: z.looseObject({
      message: z.string(),
      type: z.string(),
      param: z.string().nullable().default(null),
      code: z.string().nullable().default(null),
    }),
    code: z.int().optional(),
    msg: z.string().optional(),
  })
  .meta({ id: 'OpenAiError' });
export type OpenAiError = z.infer<typeof OpenAiError>;
