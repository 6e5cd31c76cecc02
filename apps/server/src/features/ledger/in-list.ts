import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../db/open-database.ts';

/** Any number of texts as one parameter: a list of another length is no other statement that has to be prepared. */
export function inList(engine: Engine, texts: readonly string[]): RawBuilder<unknown> {
  return engine === 'postgres'
    ? sql`(select unnest(${texts}::text[]))`
    : sql`(select value from json_each(${JSON.stringify(texts)}))`;
}
