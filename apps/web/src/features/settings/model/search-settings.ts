import { createMatcher, queryWords } from '#/lib/match-text.ts';

/** A setting as the search sees it: the words in the person's own language. */
export interface SearchableSetting {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly keywords: string;
}

const byWords = createMatcher<SearchableSetting>(({ label, keywords, description }) => [
  { kind: 'title', text: label },
  { kind: 'keywords', text: keywords },
  { kind: 'detail', text: description },
]);

/** Settings that hold every word of the query, best first. A match in the label weighs more than one elsewhere. */
export function searchSettings<Setting extends SearchableSetting>(
  settings: readonly Setting[],
  query: string,
): readonly Setting[] {
  return byWords.rank(settings, queryWords(query));
}
