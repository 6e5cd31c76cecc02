import type { OperationSummary } from '@parley/tools';
import type { SchemaAnswer, WrittenOperation } from './schema-order.ts';

/** So many are taken over within a few milliseconds, also by a slow phone. */
const PER_PIECE = 250;

/** A part of an answer on its way from the worker. The lists come first, and the answer without them last. */
type SchemaPiece =
  | { readonly operations: readonly OperationSummary[] }
  | { readonly rest: readonly WrittenOperation[] }
  | { readonly answer: SchemaAnswer };

/** An answer in pieces: taken over at once, the lists of a large document would hold up the page. */
export function* piecesOf(answer: SchemaAnswer): Generator<SchemaPiece> {
  const { found, functions } = answer;
  for (const operations of inParts(found?.operations ?? [])) yield { operations };
  for (const rest of inParts(functions?.rest ?? [])) yield { rest };
  yield {
    answer: {
      ...answer,
      ...(found && { found: { ...found, operations: [] } }),
      ...(functions && { functions: { ...functions, rest: [] } }),
    },
  };
}

function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += PER_PIECE) yield items.slice(from, from + PER_PIECE);
}

/** Takes pieces one by one, and gives the answer with the last of them. */
export function joinedPieces(): (message: unknown) => SchemaAnswer | undefined {
  const operations: OperationSummary[] = [];
  const rest: WrittenOperation[] = [];
  return (message) => {
    const piece = message as SchemaPiece;
    if ('operations' in piece) operations.push(...piece.operations);
    else if ('rest' in piece) rest.push(...piece.rest);
    else {
      const { found, functions } = piece.answer;
      return {
        ...piece.answer,
        ...(found && { found: { ...found, operations } }),
        ...(functions && { functions: { ...functions, rest } }),
      };
    }
    return undefined;
  };
}
