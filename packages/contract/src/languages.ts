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

/** Regions and scripts in which a language is written differently enough to be one of its own. */
const BY_REGION: Readonly<Record<string, Language>> = {
  'zh-tw': 'tw',
  'zh-hk': 'tw',
  'zh-mo': 'tw',
  'zh-hant': 'tw',
};

/** Languages whose subtag differs from our code for them. */
const BY_LANGUAGE: Readonly<Record<string, Language>> = {
  zh: 'cn',
  ja: 'jp',
  nb: 'no',
  nn: 'no',
  in: 'id',
};

/** Our language for a tag such as `zh-Hant-HK`, or for the first of an `Accept-Language` header. */
export function languageOfTag(tag: string): Language | undefined {
  const [first = ''] = tag.toLowerCase().replaceAll('_', '-').split(/[,;]/);
  const [language = '', ...subtags] = first.trim().split('-');
  for (const subtag of subtags) {
    const code = BY_REGION[`${language}-${subtag}`];
    if (code !== undefined) return code;
  }
  const code = BY_LANGUAGE[language] ?? language;
  // Our codes `cn`, `tw` and `jp` are regions: as a language subtag they mean nothing.
  const isRegionCode = code === language && ['cn', 'tw', 'jp'].includes(code);
  return isRegionCode ? undefined : LANGUAGES.find((known) => known === code);
}
