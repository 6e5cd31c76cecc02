import { currentLanguage } from './i18n.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Keeps a name in its own direction within a sentence, where the two may differ. */
export function isolated(name: string): string {
  const mayDiffer = currentLanguage().dir === 'rtl' || RIGHT_TO_LEFT.test(name);
  return mayDiffer ? `\u2068${name}\u2069` : name;
}
