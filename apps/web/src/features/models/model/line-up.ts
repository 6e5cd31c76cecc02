import * as z from 'zod/mini';

const LineUp = z.object({ id: z.string(), name: z.string(), models: z.array(z.string()) });
/** Models that are asked together, under a name. */
export type LineUp = z.infer<typeof LineUp>;

/** What the user keeps about models: those held on to, those put together, and the last choice. */
export const KeptModels = z.object({
  pinned: z._default(z.array(z.string()), []),
  lineUps: z._default(z.array(LineUp), []),
  /** The model that somebody chose last in a chat; empty after a default was set. */
  lastChosen: z._default(z.string(), ''),
});

/** Adds one to a choice, or takes it out where it is in. */
export function toggled<Id extends string>(ids: readonly Id[], id: Id): Id[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** The saved line-up with exactly these models, in whatever order. */
export function lineUpOf(lineUps: readonly LineUp[], ids: readonly string[]): LineUp | undefined {
  const wanted = new Set(ids);
  return lineUps.find(({ models }) => models.length === wanted.size && models.every((id) => wanted.has(id)));
}
