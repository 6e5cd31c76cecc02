import * as z from 'zod/mini';

/** The languages of the interface. */
export const LANGUAGES = [
  'cn',
  'en',
  'tw',
  'pt',
  'jp',
  'ko',
  'id',
  'fr',
  'es',
  'it',
  'tr',
  'de',
  'vi',
  'ru',
  'cs',
  'no',
  'ar',
  'bn',
  'sk',
] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

export const DEFAULT_LANGUAGE: Language = 'en';
