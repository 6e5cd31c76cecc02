import { operationsOf } from '../operations.ts';

export type Fields = Record<string, unknown>;

export function documentOf(paths: Fields, rest: Fields = {}): Fields {
  return {
    openapi: '3.0.3',
    info: { title: 'Pets', description: 'All about pets' },
    servers: [{ url: 'https://pets.example/v1' }],
    paths,
    ...rest,
  };
}

/** The only function of a document with one operation. */
export function single(
  operation: Fields,
  { path = '/pets', method = 'post', ...rest }: Fields & { path?: string; method?: string } = {},
) {
  const { operations, problems } = operationsOf(documentOf({ [path]: { [method]: operation } }, rest));
  const [first] = operations;
  if (first === undefined || problems.length > 0) throw new Error(JSON.stringify(problems));
  return first;
}

/** A body of JSON. */
export const json = (schema: Fields, required = true) => ({ required, content: { 'application/json': { schema } } });
