import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { countText } from './count-text.ts';
import { textInEvents } from './said-in-events.ts';
import type { CountAnswer, CountOrder } from './token-counter.ts';
import { TOKEN_LIST, TokenTable } from './token-table.ts';

const table = new TokenTable(readFileSync(fileURLToPath(TOKEN_LIST)));
const counting = { countPiece: (text: string) => table.count(text) };

parentPort?.on('message', (orders: readonly CountOrder[]) => {
  const answers = orders.map(({ id, said }): CountAnswer => ({ id, tokens: countText(textOf(said), counting) }));
  parentPort?.postMessage(answers);
});

function textOf(said: CountOrder['said']): string {
  if (typeof said === 'string') return said;
  const text = textInEvents(Buffer.from(said.buffer, said.byteOffset, said.byteLength));
  // Given back at once: the few objects that are made here seldom call for a collection, which would do it.
  said.buffer.transfer(0);
  return text;
}
