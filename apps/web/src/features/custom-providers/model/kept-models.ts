import { parseCustomModels } from '@parley/contract';
import { createMatcher, queryWords } from '#/lib/match-text.ts';

/** A model that may be kept, in the list to choose from. */
export interface OfferedModel {
  readonly name: string;
  readonly isKept: boolean;
  /** False for names that were typed, or that the endpoint no longer has. */
  readonly isListed: boolean;
}

/** What the endpoint lists, and after it what is kept without being listed. `listed` is undefined before it was asked. */
export function offeredModels(listed: readonly string[] | undefined, kept: readonly string[]): OfferedModel[] {
  const names = new Set([...(listed ?? []), ...kept]);
  const known = new Set(listed ?? kept);
  return [...names].map((name) => ({ name, isKept: kept.includes(name), isListed: known.has(name) }));
}

export function withModel(kept: readonly string[], name: string, isKept: boolean): string[] {
  const others = kept.filter((other) => other !== name);
  return isKept ? [...others, name] : others;
}

/** Adds the names of a comma list behind what is there. */
export function withTyped(kept: readonly string[], text: string): string[] {
  return [...new Set([...kept, ...parseCustomModels(text)])];
}

const byName = createMatcher<OfferedModel>(({ name }) => [{ kind: 'title', text: name }]);

/** The models that a query fits, in the order of the list: rows with a tick must not change places. */
export function matchingModels(offered: readonly OfferedModel[], query: string): readonly OfferedModel[] {
  return byName.filter(offered, queryWords(query));
}
