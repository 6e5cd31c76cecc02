import { LANGUAGES, type Language } from '@parley/contract';

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES);

/** The languages on offer, the first one first: those of the setting, or the language of the interface. */
export function targetLanguages(setting: readonly string[], ofInterface: Language): readonly Language[] {
  const known = [...new Set(setting)].filter((code): code is Language => KNOWN.has(code));
  return known.length > 0 ? known : [ofInterface];
}
