import { createMatcher, queryWords } from '#/lib/match-text.ts';
import type { OperationSummary } from '@parley/tools';

interface OperationGroup {
  /** Empty for operations without one. */
  readonly tag: string;
  readonly operations: readonly OperationSummary[];
}

/** A line of the list that a person chooses from. */
export type ChoiceRow =
  | { readonly kind: 'tag'; readonly tag: string; readonly ids: readonly string[] }
  | { readonly kind: 'operation'; readonly operation: OperationSummary };

/** The operations by their first tag, in the order of the document; those without a tag come last. */
export function operationGroups(operations: readonly OperationSummary[]): OperationGroup[] {
  const groups = Map.groupBy(operations, ({ tags: [tag = ''] }) => tag);
  return [...groups]
    .map(([tag, members]) => ({ tag, operations: members }))
    .toSorted((one, other) => Number(one.tag === '') - Number(other.tag === ''));
}

const byText = createMatcher<OperationSummary>(({ title, path, name, description, tags }) => [
  { kind: 'title', text: title },
  { kind: 'title', text: path.replaceAll('/', ' ') },
  { kind: 'keywords', text: name },
  { kind: 'detail', text: description },
  { kind: 'detail', text: tags.join('\n') },
]);

/** The operations of groups that fit words, still in their groups; `tag` keeps to one of them. */
export function foundGroups(groups: readonly OperationGroup[], query: string, tag?: string): OperationGroup[] {
  const words = queryWords(query);
  const ofTag = tag === undefined ? groups : groups.filter((group) => group.tag === tag);
  return ofTag.flatMap((group) => {
    const found = words.length === 0 ? undefined : new Set(byText.rank(group.operations, words));
    const operations = found ? group.operations.filter((one) => found.has(one)) : group.operations;
    return operations.length > 0 ? [{ tag: group.tag, operations }] : [];
  });
}

/** One list of groups, each under its tag; without tags where there is only one group without a name. */
export function choiceRows(groups: readonly OperationGroup[]): ChoiceRow[] {
  const isPlain = groups.length === 1 && groups[0]?.tag === '';
  return groups.flatMap(({ tag, operations }) => [
    ...(isPlain ? [] : [{ kind: 'tag' as const, tag, ids: operations.map(({ id }) => id) }]),
    ...operations.map((operation) => ({ kind: 'operation' as const, operation })),
  ]);
}

/** What is chosen at first: what was stored and is still there, or all. */
export function chosenAtFirst(
  operations: readonly OperationSummary[],
  stored: readonly string[] | undefined,
): ReadonlySet<string> {
  const kept = stored && new Set(stored);
  return new Set(operations.map(({ id }) => id).filter((id) => !kept || kept.has(id)));
}

export function withChosen(chosen: ReadonlySet<string>, ids: readonly string[], isOn: boolean): ReadonlySet<string> {
  return isOn ? chosen.union(new Set(ids)) : chosen.difference(new Set(ids));
}

/** What is stored: nothing where all are chosen, so that those join which the document gets later. */
export function storedChoice(
  operations: readonly OperationSummary[],
  chosen: ReadonlySet<string>,
): readonly string[] | undefined {
  const ids = operations.map(({ id }) => id).filter((id) => chosen.has(id));
  return ids.length === operations.length ? undefined : ids;
}
