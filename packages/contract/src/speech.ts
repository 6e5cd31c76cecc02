import * as z from 'zod/mini';
import { clampedNumber } from './clamped.ts';

export const SPEECH_LOCALES = [
  'en-US',
  'zh-CN',
  'zh-TW',
  'fr-FR',
  'de-DE',
  'es-ES',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'ru-RU',
  'pt-BR',
  'ar-SA',
] as const;
export type SpeechLocale = (typeof SPEECH_LOCALES)[number];

export const TTS_ENGINES = ['OpenAI-TTS', 'Web Speech API'] as const;
export type TtsEngine = (typeof TTS_ENGINES)[number];

export const STT_ENGINES = ['Web Speech API', 'OpenAI Whisper'] as const;
export type SttEngine = (typeof STT_ENGINES)[number];

export const TTS_MODELS = ['tts-1', 'tts-1-hd'] as const;
export const TTS_VOICES = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'] as const;
export const TTS_SPEED_MIN = 0.25;
export const TTS_SPEED_MAX = 4;

/** The longest text that one speech request may carry; longer ones are split at the ends of sentences. */
export const TTS_INPUT_MAX_LENGTH = 4096;

/** Reading aloud. */
export const TtsConfig = z.object({
  enable: z._default(z.boolean(), false),
  autoplay: z._default(z.boolean(), false),
  engine: z._default(z.enum(TTS_ENGINES), 'OpenAI-TTS'),
  model: z._default(z.string(), 'tts-1'),
  voice: z._default(z.string(), 'alloy'),
  speed: clampedNumber({ min: TTS_SPEED_MIN, max: TTS_SPEED_MAX, initial: 1 }),
});
export type TtsConfig = z.infer<typeof TtsConfig>;

/** Writing down what is said. */
export const SttConfig = z.object({
  enable: z._default(z.boolean(), true),
  engine: z._default(z.enum(STT_ENGINES), 'Web Speech API'),
  lang: z._default(z.enum(SPEECH_LOCALES), 'en-US'),
});
export type SttConfig = z.infer<typeof SttConfig>;
