import { showLanguage } from './i18n.ts';
import { auth } from './locales/en/auth.ts';
import { errors } from './locales/en/errors.ts';
import { shell } from './locales/en/shell.ts';
import { en } from './locales/en.ts';
import type { LocaleTexts } from './text-key.ts';

/** The words of the sign-in in each language that is translated: a small part of all of them. */
const ENTRANCE_FILES = import.meta.glob<Partial<LocaleTexts>>('./entrance/*.ts', { import: 'texts' });

/** What this page does without at its start; whoever fetches it tries again. */
const loadLater = () => import('./later-texts.ts');

/** Chooses the language of the sign-in, which is a page of its own, and loads the words of that page alone. */
export async function initEntranceLanguage(): Promise<void> {
  Object.assign(en, { auth, errors, shell });
  await showLanguage((code) => ENTRANCE_FILES[`./entrance/${code}.ts`]?.(), loadLater);
}
