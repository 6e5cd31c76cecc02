/** A setting as the search sees it: the words in the person's own language. */
export interface SearchableSetting {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly keywords: string;
}

/** Settings that hold every word of the query, best first. A match in the label weighs more than one elsewhere. */
export function searchSettings<Setting extends SearchableSetting>(
  settings: readonly Setting[],
  query: string,
): readonly Setting[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return settings;
  return settings
    .map((setting) => ({ setting, score: scoreSetting(setting, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ setting }) => setting);
}

const WEIGHTS = [
  ['label', 8],
  ['keywords', 4],
  ['description', 2],
] as const;

function scoreSetting(setting: SearchableSetting, words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    const best = Math.max(...WEIGHTS.map(([field, weight]) => weight * matchStrength(fold(setting[field]), word)));
    if (best === 0) return 0;
    total += best;
  }
  return total;
}

/** 2 where a word begins with it, 1 where it is inside one (languages without spaces), 0 where it is missing. */
function matchStrength(text: string, word: string): 0 | 1 | 2 {
  const at = ` ${text}`.indexOf(` ${word}`);
  if (at !== -1) return 2;
  return text.includes(word) ? 1 : 0;
}

/** Small letters without accents, so that "resume" finds "Résumé". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
