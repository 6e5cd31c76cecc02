import { parentPort } from 'node:worker_threads';
import { type PageOrder, partOf } from './page-part.ts';

parentPort?.on('message', (order: PageOrder) => parentPort?.postMessage(partOf(order)));
