import type { Model } from '@parley/contract';
import { createMatcher, matchRanges, queryWords, type MatchRange } from '#/lib/match-text.ts';

interface FoundModel {
  readonly model: Model;
  readonly title: string;
  /** The letters of the title that matched; none where the name or the maker did. */
  readonly ranges: readonly MatchRange[];
}

/** Below the title that is shown. */
const OTHER_NAME_WEIGHT = 0.6;

const byName = createMatcher<Model>((model) => [
  { kind: 'title', text: titleOf(model) },
  { kind: 'title', text: model.name, weight: OTHER_NAME_WEIGHT },
  { kind: 'keywords', text: model.customProvider === false ? model.provider : model.customProvider.name },
]);

/** The models that a name after `@` fits, best first; equally good ones stay in their order. */
export function searchMentions(models: readonly Model[], query: string): FoundModel[] {
  const words = queryWords(query);
  return byName.rank(models, words).map((model) => {
    const title = titleOf(model);
    return { model, title, ranges: matchRanges(title, words) };
  });
}

function titleOf({ label, name }: Model): string {
  return label ?? name;
}
