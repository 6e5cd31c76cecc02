import * as z from 'zod/mini';
import { CHAT_BODY_LIMIT_BYTES, ChatCompletion, ChatRequest } from '../ai-proxy.ts';
import { CalledModel } from '../bounds.ts';
import { UPLOAD_LIMIT_BYTES } from '../files.ts';
import {
  EMBEDDING_BODY_LIMIT_BYTES,
  EmbeddingReply,
  EmbeddingRequest,
  ImageReply,
  ImageRequest,
  OpenAiModel,
  OpenAiModelList,
  SpeechRequest,
  Transcription,
  TranscriptionRequest,
} from '../openai-api.ts';
import { defineRoute } from '../route.ts';

/** OpenAI's API, so that any of its clients works with a key of this server. Served at the root as well. */
export const v1Routes = {
  chatCompletions: defineRoute({
    method: 'POST',
    path: '/v1/chat/completions',
    summary: 'Chat, as OpenAI clients ask for it',
    access: 'actor',
    reply: 'openai',
    body: ChatRequest,
    data: ChatCompletion,
    bodyLimitBytes: CHAT_BODY_LIMIT_BYTES,
  }),
  models: defineRoute({
    method: 'GET',
    path: '/v1/models',
    summary: 'The models, as OpenAI clients list them',
    access: 'actor',
    reply: 'openai',
    data: OpenAiModelList,
  }),
  model: defineRoute({
    method: 'GET',
    path: '/v1/models/{id}',
    summary: 'One model, as OpenAI clients look it up',
    access: 'actor',
    reply: 'openai',
    params: z.object({ id: CalledModel }),
    data: OpenAiModel,
    errors: ['model_not_found'],
  }),
  imageGenerations: defineRoute({
    method: 'POST',
    path: '/v1/images/generations',
    summary: 'Make pictures from words',
    access: 'actor',
    reply: 'openai',
    body: ImageRequest,
    data: ImageReply,
  }),
  speech: defineRoute({
    method: 'POST',
    path: '/v1/audio/speech',
    summary: 'Read a text aloud',
    access: 'actor',
    reply: 'bytes',
    body: SpeechRequest,
  }),
  transcriptions: defineRoute({
    method: 'POST',
    path: '/v1/audio/transcriptions',
    summary: 'Write down what is said in the form field `file`',
    access: 'actor',
    reply: 'openai',
    body: TranscriptionRequest,
    bodyType: 'multipart',
    data: Transcription,
    bodyLimitBytes: UPLOAD_LIMIT_BYTES,
  }),
  embeddings: defineRoute({
    method: 'POST',
    path: '/v1/embeddings',
    summary: 'Turn texts into vectors',
    access: 'actor',
    reply: 'openai',
    body: EmbeddingRequest,
    data: EmbeddingReply,
    bodyLimitBytes: EMBEDDING_BODY_LIMIT_BYTES,
  }),
};
