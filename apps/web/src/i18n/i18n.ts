import { chooseLanguage } from './choose-language.ts';
import { languageOf, type Language, type LanguageCode } from './languages.ts';
import { en } from './locales/en.ts';
import type { LocaleTexts, Translate } from './text-key.ts';
import { createTranslator } from './translator.ts';

const LANGUAGE_KEY = 'parley-language';

/** Fetches the texts of a language by its code; undefined where the page has none. */
type LoadTexts = (code: string) => Promise<Partial<LocaleTexts>> | undefined;

/** Fetches the English words that the start of a page does without. */
type LoadLater = () => Promise<{ readonly laterTexts: object }>;

/** The language of the page, and how its words are found. */
let shown: { readonly language: Language; readonly translate: Translate; readonly later?: LoadLater } = {
  language: languageOf('en'),
  translate: createTranslator({ tag: 'en', texts: en }),
};

/**
 * Chooses the language, loads its texts and marks the page with it, before anything is drawn. `setting` is what the
 * settings say, where they are known already and say anything.
 */
export async function showLanguage(load: LoadTexts, later: LoadLater, setting?: LanguageCode): Promise<void> {
  const chosen = languageOf(chooseLanguage(setting ?? storedLanguage(), navigator.languages));
  const texts = await loadTexts(chosen.code, load);
  const language = texts === undefined ? languageOf('en') : chosen;
  const own = texts === undefined ? [] : [{ tag: language.tag, texts }];
  shown = { language, translate: createTranslator(...own, { tag: 'en', texts: en }), later };
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.dir;
}

/** Fetches the English words that the start does without. A complete translation has all of its own already. */
export async function loadLaterTexts(): Promise<void> {
  if (needsEnglish()) Object.assign(en, (await shown.later?.())?.laterTexts);
}

/** Fetches the English words of an empty chat alone. */
export async function loadWelcomeTexts(): Promise<void> {
  if (needsEnglish()) Object.assign(en, (await import('./welcome-texts.ts')).welcomeTexts);
}

function needsEnglish(): boolean {
  const { complete, code } = shown.language;
  return !complete || code === 'en';
}

/** The language the page is shown in. */
export function currentLanguage(): Language {
  return shown.language;
}

/** The language that was chosen, or that the browser asks for: without a translation, the page is in English. */
export function wantedLanguage(): Language {
  return languageOf(chooseLanguage(storedLanguage(), navigator.languages));
}

/** Keeps a copy of the chosen language where the next start finds it before the settings are read. */
export function rememberLanguage(code: LanguageCode): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, code);
  } catch {
    // The settings say it too, only later.
  }
}

/** For code outside components; inside them `useT()`. */
export const t: Translate = (key, values) => shown.translate(key, values);

/** What the last start, or the last choice, left here. */
export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

async function loadTexts(code: string, load: LoadTexts): Promise<Partial<LocaleTexts> | undefined> {
  if (code === 'en') return undefined;
  try {
    return await load(code);
  } catch {
    // A file that cannot be fetched must not keep the product from starting.
    return undefined;
  }
}
