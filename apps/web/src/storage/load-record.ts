import type * as z from 'zod/mini';
import type { StoreRow } from './records.ts';

/** One step of a store's history: brings a state that is older than `to` up to it. Pure. */
export interface Migration {
  readonly to: number;
  readonly migrate: (state: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

export type Loaded<State> =
  | { readonly kind: 'sound'; readonly state: State }
  | { readonly kind: 'damaged'; readonly reason: string };

/** Runs the steps that a state of this version has not seen, oldest first. */
export function migrateState(
  row: Pick<StoreRow, 'version' | 'state'>,
  migrations: readonly Migration[],
): Record<string, unknown> {
  return migrations
    .filter((step) => row.version < step.to)
    .toSorted((left, right) => left.to - right.to)
    .reduce((state, step) => step.migrate(state), { ...row.state });
}

/** Reads a stored record into today's shape. A record that cannot be read is never half-used. */
export function loadRecord<State>(
  row: StoreRow,
  schema: z.ZodMiniType<State>,
  migrations: readonly Migration[],
): Loaded<State> {
  try {
    const parsed = schema.safeParse(migrateState(row, migrations));
    return parsed.success ? { kind: 'sound', state: parsed.data } : { kind: 'damaged', reason: parsed.error.message };
  } catch (error) {
    return { kind: 'damaged', reason: String(error) };
  }
}
