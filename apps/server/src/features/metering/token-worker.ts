import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { textInEvents } from './said-in-events.ts';
import type { CountAnswer, CountOrder } from './token-counter.ts';
import { TOKEN_LIST, TokenTable } from './token-table.ts';

/** A word of this length without a space would cost the tokenizer time that grows with its square. */
const PIECE_CHARS = 1_000;
/** Longer texts are counted in part: an estimate need not be exact. */
const COUNTED_CHARS = 200_000;
const table = new TokenTable(readFileSync(fileURLToPath(TOKEN_LIST)));

parentPort?.on('message', (orders: readonly CountOrder[]) => {
  const answers = orders.map(({ id, said }): CountAnswer => ({ id, tokens: count(textOf(said)) }));
  parentPort?.postMessage(answers);
});

function textOf(said: CountOrder['said']): string {
  if (typeof said === 'string') return said;
  const text = textInEvents(Buffer.from(said.buffer, said.byteOffset, said.byteLength));
  // Given back at once: the few objects that are made here seldom call for a collection, which would do it.
  said.buffer.transfer(0);
  return text;
}

function count(text: string): number {
  const counted = Math.min(text.length, COUNTED_CHARS);
  let tokens = 0;
  for (let from = 0; from < counted; from += PIECE_CHARS) {
    tokens += table.count(text.slice(from, Math.min(from + PIECE_CHARS, counted)));
  }
  return counted === 0 ? 0 : Math.ceil((tokens * text.length) / counted);
}
