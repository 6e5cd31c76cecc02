import { z } from 'zod';
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
  enable: z.boolean().default(false),
  autoplay: z.boolean().default(false),
  engine: z.enum(TTS_ENGINES).default('OpenAI-TTS'),
  model: z.string().default('tts-1'),
  voice: z.string().default('alloy'),
  speed: clampedNumber({ min: TTS_SPEED_MIN, max: TTS_SPEED_MAX, initial: 1 }),
});
export type TtsConfig = z.infer<typeof TtsConfig>;

/** Writing down what is said. */
export const SttConfig = z.object({
  enable: z.boolean().default(true),
  engine: z.enum(STT_ENGINES).default('Web Speech API'),
  lang: z.enum(SPEECH_LOCALES).default('en-US'),
});
export type SttConfig = z.infer<typeof SttConfig>;
