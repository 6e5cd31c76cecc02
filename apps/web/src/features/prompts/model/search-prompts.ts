import type { Prompt } from '@parley/contract';
import { createMatcher, matchRanges, queryWords, type MatchRange } from '#/lib/match-text.ts';

export interface FoundPrompt {
  readonly prompt: Prompt;
  /** The letters of the title that matched; none where the query was found in the content. */
  readonly ranges: readonly MatchRange[];
}

const byText = createMatcher<Prompt>(({ title, content }) => [
  { kind: 'title', text: title },
  { kind: 'detail', text: content },
]);

/** The prompts that a query fits, those of the user first, and among each of the two the best first. */
export function searchPrompts(prompts: readonly Prompt[], query: string): FoundPrompt[] {
  const words = queryWords(query);
  return byText
    .rank(prompts, words)
    .toSorted((left, right) => Number(right.isUser) - Number(left.isUser))
    .map((prompt) => ({ prompt, ranges: matchRanges(prompt.title, words) }));
}
