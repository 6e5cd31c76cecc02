import type { Translate } from './text-key.ts';

/** Texts of one language with its tag, which decides about plural forms. */
export interface Texts {
  readonly tag: string;
  readonly texts: object;
}

type Values = Readonly<Record<string, string | number>>;

/** Finds words in the first language that has them; a key nobody knows is shown as it is. */
export function createTranslator(...languages: readonly Texts[]): Translate {
  const sources = languages.map(({ tag, texts }) => ({ texts, plurals: new Intl.PluralRules(tag) }));
  return (key, values = {}) => {
    for (const { texts, plurals } of sources) {
      const text = findPlural(texts, key, values['count'], plurals) ?? find(texts, key);
      if (text !== undefined) return fill(text, values);
    }
    return key;
  };
}

function findPlural(texts: object, key: string, count: string | number | undefined, plurals: Intl.PluralRules) {
  if (typeof count !== 'number') return undefined;
  return find(texts, `${key}_${plurals.select(count)}`) ?? find(texts, `${key}_other`);
}

function find(texts: object, key: string): string | undefined {
  let found: unknown = texts;
  for (const step of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return typeof found === 'string' ? found : undefined;
}

function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (gap, name: string) => {
    const value = values[name];
    return value === undefined ? gap : String(value);
  });
}
