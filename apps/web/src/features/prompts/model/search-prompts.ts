import type { Prompt } from '@parley/contract';
import { folded, fuzzyMatch, type MatchRange } from '#/lib/fuzzy-match.ts';

export interface FoundPrompt {
  readonly prompt: Prompt;
  /** The letters of the title that matched; none where the query was found in the content. */
  readonly ranges: readonly MatchRange[];
}

interface Scored extends FoundPrompt {
  readonly score: number;
}

/** Below every title that fits. */
const IN_CONTENT_SCORE = -1_000;
/** A letter or two stand in every content. */
const SHORTEST_CONTENT_QUERY = 3;

/** The prompts that a query fits, those of the user first, and among each of the two the best first. */
export function searchPrompts(prompts: readonly Prompt[], query: string): FoundPrompt[] {
  const wanted = query.trim();
  return prompts
    .flatMap((prompt) => scored(prompt, wanted) ?? [])
    .toSorted((left, right) => Number(right.prompt.isUser) - Number(left.prompt.isUser) || right.score - left.score)
    .map(({ prompt, ranges }) => ({ prompt, ranges }));
}

function scored(prompt: Prompt, query: string): Scored | undefined {
  if (query === '') return { prompt, ranges: [], score: 0 };
  const match = fuzzyMatch(prompt.title, query);
  if (match) return { prompt, ...match };
  const isInContent = query.length >= SHORTEST_CONTENT_QUERY && foldedContentOf(prompt).includes(folded(query));
  return isInContent ? { prompt, ranges: [], score: IN_CONTENT_SCORE } : undefined;
}

/** Prompts may be long, and a search asks all of them again with every letter. */
const foldedContents = new WeakMap<Prompt, string>();

function foldedContentOf(prompt: Prompt): string {
  const known = foldedContents.get(prompt);
  if (known !== undefined) return known;
  const content = folded(prompt.content);
  foldedContents.set(prompt, content);
  return content;
}
