import { answerOrder } from './answer-order.ts';
import { piecesOf } from './schema-pieces.ts';
import type { SchemaOrder } from './schema-order.ts';

addEventListener('message', ({ data }: MessageEvent<SchemaOrder>) => {
  for (const piece of piecesOf(answerOrder(data))) postMessage(piece);
});
