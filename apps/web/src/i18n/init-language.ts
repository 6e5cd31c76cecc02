import { appTexts } from './app-texts.ts';
import { showLanguage } from './i18n.ts';
import type { LanguageCode } from './languages.ts';
import { en } from './locales/en.ts';
import type { LocaleTexts } from './text-key.ts';

/** One file per language, fetched only by those who read it. Each exports its texts as `texts`. */
const LOCALE_FILES = import.meta.glob<LocaleTexts>(['./locales/*.ts', '!./locales/en.ts'], { import: 'texts' });

/** What this page does without at its start; whoever fetches it tries again. */
const loadLater = () => import('./later-texts.ts');

/** Chooses the language of the app, loads its texts and marks the page with it, before anything is drawn. */
export function initLanguage(setting?: LanguageCode): Promise<void> {
  // What came later has more words; a language that is chosen afterwards does not take them away.
  Object.assign(en, { ...appTexts, ...en, shell: appTexts.shell });
  return showLanguage((code) => LOCALE_FILES[`./locales/${code}.ts`]?.(), loadLater, setting);
}
