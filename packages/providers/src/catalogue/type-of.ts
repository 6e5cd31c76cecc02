import type { ModelType } from '@parley/contract';

const TYPES: readonly (readonly [RegExp, ModelType])[] = [
  [/embed|bge-|rerank/i, 'EMBEDDING'],
  [/whisper|transcribe/i, 'TRANSCRIPTION'],
  [/(?:^|[-_/])tts|speech/i, 'SPEECH'],
  [/dall-e|(?:^|[-_/])image|stable-diffusion|flux|imagen|^(?:midjourney|niji)/i, 'IMAGE'],
  [/moderation|realtime|sora|(?:^|-)audio|davinci-002|babbage-002/i, 'OTHER'],
];

/** The kind of model that a name sounds like, where no list tells. */
export function typeOf(name: string): ModelType {
  return TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? 'CHAT';
}
