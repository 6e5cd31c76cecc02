import type { Model } from '@parley/contract';
import { fuzzyMatch, type MatchRange } from '#/lib/fuzzy-match.ts';

interface FoundModel {
  readonly model: Model;
  readonly title: string;
  /** The letters of the title that matched; none where the name or the maker did. */
  readonly ranges: readonly MatchRange[];
}

/** Below every title that fits. */
const OTHER_NAME_SCORE = -500;
const MAKER_SCORE = -1_000;

/** The models that a name after `@` fits, best first; equally good ones stay in their order. */
export function searchMentions(models: readonly Model[], query: string): FoundModel[] {
  return models
    .flatMap((model) => {
      const title = model.label ?? model.name;
      const found = query === '' ? { score: 0, ranges: [] } : match(model, title, query);
      return found ? [{ model, title, ...found }] : [];
    })
    .toSorted((left, right) => right.score - left.score)
    .map(({ model, title, ranges }) => ({ model, title, ranges }));
}

function match(
  model: Model,
  title: string,
  query: string,
): (Pick<FoundModel, 'ranges'> & { score: number }) | undefined {
  const byTitle = fuzzyMatch(title, query);
  if (byTitle) return byTitle;
  const byName = fuzzyMatch(model.name, query);
  if (byName) return { score: byName.score + OTHER_NAME_SCORE, ranges: [] };
  const maker = model.customProvider === false ? model.provider : model.customProvider.name;
  return maker.toLowerCase().startsWith(query.toLowerCase()) ? { score: MAKER_SCORE, ranges: [] } : undefined;
}
