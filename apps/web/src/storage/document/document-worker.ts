import { JoinedPieces } from './chat-pieces.ts';
import type { ParleyDocument } from './document.ts';
import { DocumentProblem } from './document-problem.ts';
import type { DocumentCounts } from './read-in-steps.ts';
import type { WorkerAnswer, WorkerNews, WorkerOrder } from './worker-protocol.ts';

export interface ReadOptions {
  /** From 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface AskOptions extends ReadOptions {
  readonly onChats?: JoinedPieces['add'] | undefined;
}

/** A worker of the page's that reads a file and keeps what it read until it is let go of. */
export class DocumentWorker {
  readonly #worker = new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module' });

  /** Rejects with a `DocumentProblem`. */
  async read(source: Blob | string, options: ReadOptions): Promise<DocumentCounts> {
    // As a blob a text reaches the worker without being copied on the page.
    const blob = typeof source === 'string' ? new Blob([source]) : source;
    const { counts } = await this.#ask({ type: 'read', source: blob }, 'read', options);
    return counts;
  }

  /** Hands what was read to the page, piece by piece. */
  async give(signal: AbortSignal | undefined): Promise<ParleyDocument> {
    const joined = new JoinedPieces();
    const onChats = joined.add.bind(joined);
    const { rest } = await this.#ask({ type: 'give' }, 'given', { signal, onChats });
    return { ...rest, chats: joined.chats };
  }

  /** Puts what was read in the place of everything in a database. Rejects with the database's own error. */
  async replace(databaseName: string, device: string, onProgress: ReadOptions['onProgress']): Promise<void> {
    await this.#ask({ type: 'replace', databaseName, device }, 'replaced', { onProgress });
  }

  letGo(): void {
    this.#worker.terminate();
  }

  /** Gives an order and waits for its answer. */
  #ask<Type extends WorkerAnswer['type']>(
    order: WorkerOrder,
    answer: Type,
    { onProgress, onChats, signal }: AskOptions,
  ): Promise<Extract<WorkerAnswer, { type: Type }>> {
    const { promise, resolve, reject } = Promise.withResolvers<Extract<WorkerAnswer, { type: Type }>>();
    const cancel = (): void => reject(new DocumentProblem('cancelled'));
    signal?.addEventListener('abort', cancel);
    this.#worker.onerror = (event) => reject(new Error(event.message));
    this.#worker.onmessage = ({ data }: MessageEvent<WorkerNews>) => {
      if (data.type === 'progress') onProgress?.(data.share);
      else if (data.type === 'chats') onChats?.(data.pieces);
      else if (data.type === 'refused') reject(new DocumentProblem(data.kind, data.what));
      else if (data.type === 'broken') reject(new DOMException(data.message, data.name));
      else if (data.type === answer) resolve(data as Extract<WorkerAnswer, { type: Type }>);
    };
    this.#worker.postMessage(order);
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }
}
