import { languageOfTag } from '@parley/contract';
import { LANGUAGES, type LanguageCode } from './languages.ts';

/** The stored choice, then the browser's locales in their order (region before language), then English. */
export function chooseLanguage(stored: string | null | undefined, browserLocales: readonly string[]): LanguageCode {
  if (isLanguageCode(stored)) return stored;
  for (const locale of browserLocales) {
    const code = languageOfTag(locale);
    if (code !== undefined) return code;
  }
  return 'en';
}

function isLanguageCode(code: string | null | undefined): code is LanguageCode {
  return LANGUAGES.some((language) => language.code === code);
}
