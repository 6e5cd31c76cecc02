import {
  type JsonObject,
  listOperations,
  type Operation,
  operationsOf,
  readDocument,
  wantedCredential,
} from '@parley/tools';
import * as z from 'zod/mini';
import type { FoundFunctions, FoundOperations, SchemaAnswer, SchemaOrder, WrittenOperation } from './schema-order.ts';

const LONGEST_TEXT = 2_000;

const Info = z.object({
  info: z.object({
    title: z.catch(z.string(), ''),
    description: z.catch(z.string(), ''),
  }),
});

/** Reads a document as it was ordered; may take long, and belongs in a worker. */
export function answerOrder(order: SchemaOrder): SchemaAnswer {
  const { document, problems } = readDocument(order.text, order.serverUrl);
  if (!document) return { problems };
  if (!order.functions) return { problems, found: foundIn(document) };
  return problems.length > 0 ? { problems } : { problems, functions: functionsOf(document, order, order.functions) };
}

function foundIn(document: JsonObject): FoundOperations {
  const { title = '', description = '' } = Info.safeParse(document).data?.info ?? {};
  const about = { title: title.trim().slice(0, LONGEST_TEXT), description: description.trim().slice(0, LONGEST_TEXT) };
  return { ...about, ...listOperations(document), credential: wantedCredential(document) };
}

function functionsOf(
  document: JsonObject,
  { serverUrl, documentUrl }: SchemaOrder,
  { hidden, chosen, most }: NonNullable<SchemaOrder['functions']>,
): FoundFunctions {
  const options = { ...(serverUrl !== '' && { serverUrl }), ...(documentUrl !== '' && { documentUrl }), hidden };
  // All are read and then narrowed down, so that a function has the same name whatever else was chosen.
  const { operations } = operationsOf(document, options);
  const ids = chosen && new Set(chosen);
  const wanted = ids ? operations.filter(({ id }) => ids.has(id)) : operations;
  return { first: wanted.slice(0, most), rest: wanted.slice(most).map(writtenDown) };
}

function writtenDown(operation: Operation): WrittenOperation {
  const { id, name, title, description, isReadOnly, fingerprint } = operation;
  return { id, name, title, description, isReadOnly, fingerprint, written: JSON.stringify(operation) };
}
