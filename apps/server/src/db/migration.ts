import type { Kysely } from 'kysely';

/** One step forward of the schema. Once released it is never changed, and there is no way back but a snapshot. */
export interface Migration {
  /** Number and topic; it is what the database remembers. */
  readonly name: string;
  /** Must read the same on both engines and must not depend on today's table types. */
  up(db: Kysely<unknown>): Promise<void>;
}
