import { currentLanguage } from './i18n.ts';

/** Names one after the other, as the language of the interface strings them together. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage().tag, { type: 'conjunction', style: 'narrow' }).format(items);
}
