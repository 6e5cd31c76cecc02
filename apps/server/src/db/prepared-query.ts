import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './open-database.ts';

type Value = string | number;

/** Stands in a query for a value that each run brings. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Builds and compiles a query once, where doing so for each run would cost more than the database takes to answer: what
 * every request asks. `build` may only hand its values on to the query; they are not known yet.
 */
export function preparedQuery<Values extends Readonly<Record<string, Value>>, Row>(
  db: Database['db'],
  build: (values: Values) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
  return async (values) => {
    compiled ??= build(placeholders).compile();
    const parameters = compiled.parameters.map((given) => (given instanceof Placeholder ? values[given.name] : given));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
