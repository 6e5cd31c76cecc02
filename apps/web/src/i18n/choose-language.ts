import { LANGUAGES, type LanguageCode } from './languages.ts';

/** Regions and scripts in which a language is written differently enough to be one of its own. */
const BY_REGION: Readonly<Record<string, LanguageCode>> = {
  'zh-tw': 'tw',
  'zh-hk': 'tw',
  'zh-mo': 'tw',
  'zh-hant': 'tw',
};

/** Languages whose subtag differs from our code for them. */
const BY_LANGUAGE: Readonly<Record<string, LanguageCode>> = {
  zh: 'cn',
  ja: 'jp',
  nb: 'no',
  nn: 'no',
  in: 'id',
};

/** The stored choice, then the browser's locales in their order (region before language), then English. */
export function chooseLanguage(stored: string | null | undefined, browserLocales: readonly string[]): LanguageCode {
  if (isLanguageCode(stored)) return stored;
  for (const locale of browserLocales) {
    const code = fromLocale(locale);
    if (code !== undefined) return code;
  }
  return 'en';
}

function fromLocale(locale: string): LanguageCode | undefined {
  const [language = '', ...subtags] = locale.toLowerCase().replaceAll('_', '-').split('-');
  for (const subtag of subtags) {
    const code = BY_REGION[`${language}-${subtag}`];
    if (code !== undefined) return code;
  }
  const code = BY_LANGUAGE[language] ?? language;
  // Our codes `cn`, `tw` and `jp` are regions: as a language subtag they mean nothing.
  const isRegionCode = code === language && ['cn', 'tw', 'jp'].includes(code);
  return !isRegionCode && isLanguageCode(code) ? code : undefined;
}

function isLanguageCode(code: string | null | undefined): code is LanguageCode {
  return LANGUAGES.some((language) => language.code === code);
}
