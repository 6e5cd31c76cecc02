import { answerOrder } from './answer-order.ts';
import type { SchemaOrder } from './schema-order.ts';

addEventListener('message', ({ data }: MessageEvent<SchemaOrder>) => postMessage(answerOrder(data)));
