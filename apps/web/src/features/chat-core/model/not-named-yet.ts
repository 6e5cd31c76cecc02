import type { Message, NotApplied } from '@parley/contract';

/** Of what a model did not get the part that no earlier answer of its own in the chat has said: once is enough. */
export function notNamedYet(
  parameters: readonly NotApplied[],
  earlier: Iterable<Pick<Message, 'notApplied'>>,
): readonly NotApplied[] {
  const named = new Set(Iterator.from(earlier).flatMap(({ notApplied = [] }) => notApplied.map(keyOf)));
  return parameters.filter((parameter) => !named.has(keyOf(parameter)));
}

function keyOf({ name, reason, sent }: NotApplied): string {
  return JSON.stringify([name, reason, sent]);
}
