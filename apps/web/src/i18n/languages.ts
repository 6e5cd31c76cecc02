import type { Language as LanguageCode } from '@parley/contract';

export type { LanguageCode };

export interface Language {
  /** The product's own code, which stored choices and file names use. */
  readonly code: LanguageCode;
  readonly name: string;
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  /** Whether every text exists; the others fall back on English where one is missing. */
  readonly complete: boolean;
}

/** Every language of the interface, in the order the settings list them. */
export const LANGUAGES = [
  { code: 'cn', name: '简体中文', tag: 'zh-CN', dir: 'ltr', complete: true },
  { code: 'en', name: 'English', tag: 'en', dir: 'ltr', complete: true },
  { code: 'tw', name: '繁體中文', tag: 'zh-TW', dir: 'ltr', complete: false },
  { code: 'pt', name: 'Português', tag: 'pt', dir: 'ltr', complete: false },
  { code: 'jp', name: '日本語', tag: 'ja', dir: 'ltr', complete: false },
  { code: 'ko', name: '한국어', tag: 'ko', dir: 'ltr', complete: false },
  { code: 'id', name: 'Bahasa Indonesia', tag: 'id', dir: 'ltr', complete: false },
  { code: 'fr', name: 'Français', tag: 'fr', dir: 'ltr', complete: false },
  { code: 'es', name: 'Español', tag: 'es', dir: 'ltr', complete: false },
  { code: 'it', name: 'Italiano', tag: 'it', dir: 'ltr', complete: false },
  { code: 'tr', name: 'Türkçe', tag: 'tr', dir: 'ltr', complete: false },
  { code: 'de', name: 'Deutsch', tag: 'de', dir: 'ltr', complete: false },
  { code: 'vi', name: 'Tiếng Việt', tag: 'vi', dir: 'ltr', complete: false },
  { code: 'ru', name: 'Русский', tag: 'ru', dir: 'ltr', complete: false },
  { code: 'cs', name: 'Čeština', tag: 'cs', dir: 'ltr', complete: false },
  { code: 'no', name: 'Norsk', tag: 'nb', dir: 'ltr', complete: false },
  { code: 'ar', name: 'العربية', tag: 'ar', dir: 'rtl', complete: true },
  { code: 'bn', name: 'বাংলা', tag: 'bn', dir: 'ltr', complete: false },
  { code: 'sk', name: 'Slovenčina', tag: 'sk', dir: 'ltr', complete: false },
] as const satisfies readonly Language[];

/** The language of a code; English for a code that is not, or no longer, ours. */
export function languageOf(code: string): Language {
  return LANGUAGES.find((language) => language.code === code) ?? ENGLISH;
}

const ENGLISH: Language = { code: 'en', name: 'English', tag: 'en', dir: 'ltr', complete: true };
