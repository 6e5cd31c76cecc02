import { createMatcher, queryWords } from '#/lib/match-text.ts';

/** What of a model is searched; texts come in the reader's language. */
export interface SearchableModel {
  readonly name: string;
  readonly title: string;
  /** The vendor, and the provider where it is one of the user's own. */
  readonly makers: string;
  /** What it can do, in as many words as people may use for it. */
  readonly skills: string;
  readonly strength: string;
}

/** What a find is worth beside one in the name. */
const WEIGHTS = { makers: 0.5, skills: 0.3, strength: 0.15 } as const;

/** A search that keeps what every word of a query fits, best first. Texts are asked for once, so that one search serves one language. */
export function createModelSearch<Item extends object>(
  textsOf: (item: Item) => SearchableModel,
): (items: readonly Item[], query: string) => readonly Item[] {
  const matcher = createMatcher<Item>((item) => {
    const { name, title, makers, skills, strength } = textsOf(item);
    return [
      { kind: 'title', text: title },
      ...(name === title ? [] : [{ kind: 'title', text: name } as const]),
      { kind: 'keywords', text: makers, weight: WEIGHTS.makers },
      { kind: 'keywords', text: skills, weight: WEIGHTS.skills },
      { kind: 'detail', text: strength, weight: WEIGHTS.strength },
    ];
  });
  return (items, query) => matcher.rank(items, queryWords(query));
}
