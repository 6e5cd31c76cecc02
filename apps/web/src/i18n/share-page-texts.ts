import { fetchCode } from '#/lib/fetch-code.ts';
import { showLanguage } from './i18n.ts';
import { markdown } from './locales/en/markdown.ts';
import { sharePage } from './locales/en/share-page.ts';
import { thread } from './locales/en/thread.ts';
import { en } from './locales/en.ts';
import type { LocaleTexts } from './text-key.ts';

/** The words of a shared chat in each language that is translated: a small part of all of them. */
const PAGE_FILES = import.meta.glob<Partial<LocaleTexts>>('./share-page/*.ts', { import: 'texts' });

/** What this page does without at its start; whoever fetches it tries again. */
const loadLater = () => import('./share-later-texts.ts');

/**
 * Chooses the language of a shared chat or a published page, which is a page of its own, and loads the words of that alone.
 */
export async function initSharePageLanguage(hasArtifact: boolean): Promise<void> {
  Object.assign(en, { markdown, sharePage, thread });
  if (hasArtifact) Object.assign(en, (await fetchCode(() => import('./artifact-page-texts.ts'))).artifactPageTexts);
  await showLanguage((code) => PAGE_FILES[`./share-page/${code}.ts`]?.(), loadLater);
}
