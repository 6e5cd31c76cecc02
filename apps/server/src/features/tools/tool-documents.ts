import { Worker } from 'node:worker_threads';
import { AppError } from '@parley/contract';
import type { DocumentProblem } from '@parley/tools';
import {
  type DocumentFacts,
  type DocumentPlace,
  type DocumentSource,
  type PlannedCall,
  schemaInvalid,
  type WantedCall,
} from './tool-document.ts';

/** A schema on its way to the thread that reads it, and the call that is to be made of it. */
export interface DocumentOrder {
  readonly source: DocumentSource;
  readonly call?: WantedCall | undefined;
}

export type DocumentAnswer =
  | { readonly problems: readonly DocumentProblem[] }
  | { readonly facts: DocumentFacts }
  | { readonly call: PlannedCall };

interface Waiting {
  readonly order: DocumentOrder;
  readonly resolve: (answer: DocumentAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** GitHub's whole API takes 2 s on a slow machine. */
const PATIENCE_MS = 20_000;
const IDLE_MS = 10_000;
const HEAP = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };
/** Each may hold megabytes. */
const MAX_WAITING = 50;

/**
 * Reads OpenAPI schemas on a thread of its own, which is there only while it is needed. Whoever wrote a schema may want the
 * server to stand still: what takes too long or too much memory ends with the thread, and nobody else notices.
 */
export class ToolDocuments {
  readonly #patienceMs: number;
  readonly #waiting: Waiting[] = [];
  #current: Waiting | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /** Rejects with `tool_schema_invalid` and what is wrong. */
  async inspect(text: string, place: DocumentPlace): Promise<DocumentFacts> {
    const answer = await this.#ask({ source: { text, ...place } });
    if (!('facts' in answer)) throw schemaInvalid('problems' in answer ? answer.problems : []);
    if (answer.facts.origins.length === 0)
      throw new AppError(
        'tool_schema_invalid',
        'No operation of the schema can be called: check its servers and paths',
      );
    return answer.facts;
  }

  async plan(text: string, place: DocumentPlace, call: WantedCall): Promise<PlannedCall> {
    const answer = await this.#ask({ source: { text, ...place }, call });
    if (!('call' in answer)) throw schemaInvalid('problems' in answer ? answer.problems : []);
    return answer.call;
  }

  async close(): Promise<void> {
    const left = [this.#current, ...this.#waiting.splice(0)];
    await this.#end();
    for (const waiting of left) waiting?.reject(new AppError('unavailable'));
  }

  async #ask(order: DocumentOrder): Promise<DocumentAnswer> {
    if (this.#waiting.length >= MAX_WAITING) throw new AppError('unavailable', 'This server is busy, please try again');
    const { promise, resolve, reject } = Promise.withResolvers<DocumentAnswer>();
    this.#waiting.push({ order, resolve, reject });
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      if (this.#worker) this.#timer = setTimeout(() => void this.#end(), IDLE_MS).unref();
      return;
    }
    this.#timer = setTimeout(() => void this.#end().then(() => this.#fail()), this.#patienceMs);
    (this.#worker ??= this.#start()).postMessage(this.#current.order);
  }

  #start(): Worker {
    const worker = new Worker(new URL('document-worker.ts', import.meta.url), { resourceLimits: HEAP });
    worker.unref();
    worker.on('message', (answer: DocumentAnswer) => {
      // Too late: the thread is being ended.
      if (this.#worker !== worker) return;
      const done = this.#current;
      this.#current = undefined;
      done?.resolve(answer);
      this.#next();
    });
    const onEnd = (): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#fail();
    };
    worker.on('error', onEnd);
    worker.on('exit', onEnd);
    return worker;
  }

  #fail(): void {
    const failed = this.#current;
    this.#current = undefined;
    failed?.reject(new AppError('tool_schema_invalid', 'The schema takes too long to read'));
    this.#next();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
