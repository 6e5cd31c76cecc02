import { t } from '#/i18n/i18n.ts';
import { spokenText } from './model/spoken-text.ts';

/** A Markdown text as it is read to somebody in the language of the page: no marks, no addresses, no code. */
export function spokenWords(markdown: string): string {
  return spokenText(markdown, { code: t('speech.saidForCode'), formula: t('speech.saidForFormula') });
}
