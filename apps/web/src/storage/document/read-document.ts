import { restWhenBusy } from '../rest-when-busy.ts';
import type { DocumentChat, DocumentMessage, ParleyDocument } from './document.ts';
import { DocumentProblem } from './document-problem.ts';
import { readInSteps } from './read-in-steps.ts';
import type { ReaderNews, ReaderOrder } from './reader-protocol.ts';

/** Below this the page reads a file faster than a worker starts. */
const SMALL_FILE = 500_000;

export interface ReadOptions {
  /** From 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a file holds, for the preview. */
export interface DocumentCounts {
  readonly chats: number;
  readonly messages: number;
  readonly prompts: number;
  readonly masks: number;
  /** Records that could not be read and are left out. */
  readonly damaged: number;
}

export interface ReadDocument {
  readonly document: ParleyDocument;
  readonly counts: DocumentCounts;
}

/** Reads a file of ours, a large one in a worker. Rejects with a `DocumentProblem`. */
export async function readDocument(source: Blob | string, options: ReadOptions = {}): Promise<ReadDocument> {
  const { onProgress, signal } = options;
  if (signal?.aborted) throw new DocumentProblem('cancelled');
  const gathering = gather(onProgress);
  const size = typeof source === 'string' ? source.length : source.size;
  if (size < SMALL_FILE || typeof Worker === 'undefined') {
    const rest = restWhenBusy();
    await readInSteps(
      source,
      (news) => gathering.take(news),
      async () => {
        if (signal?.aborted) throw new DocumentProblem('cancelled');
        await rest();
      },
    );
  } else {
    await readInWorker(source, (news) => gathering.take(news), signal);
  }
  return gathering.result();
}

function readInWorker(source: Blob | string, take: (news: ReaderNews) => void, signal?: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./document-reader.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = (): void => reject(new DocumentProblem('cancelled'));
  signal?.addEventListener('abort', cancel);
  worker.addEventListener('error', (event) => reject(new Error(event.message)));
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderNews>) => {
    if (data.type === 'failed') return reject(new DocumentProblem(data.kind, data.what));
    take(data);
    if (data.type === 'done') resolve();
  });
  // As a blob a text reaches the worker without being copied on the page.
  worker.postMessage({ source: typeof source === 'string' ? new Blob([source]) : source } satisfies ReaderOrder);
  return promise.finally(() => {
    signal?.removeEventListener('abort', cancel);
    worker.terminate();
  });
}

/** Puts together what a reader tells. */
function gather(onProgress: (share: number) => void = () => {}) {
  const chats: (DocumentChat & { messages: DocumentMessage[] })[] = [];
  let read: Extract<ReaderNews, { type: 'done' }> | undefined;
  return {
    take(news: ReaderNews): void {
      if (news.type === 'progress') onProgress(news.share);
      else if (news.type === 'done') read = news;
      else if (news.type === 'chats') {
        for (const piece of news.pieces) {
          const last = chats.at(-1);
          if (last?.id === piece.id) last.messages.push(...piece.messages);
          else chats.push({ ...piece, messages: [...piece.messages] });
        }
      }
    },
    result(): ReadDocument {
      if (!read) throw new DocumentProblem('not-json');
      const { stores, tombstones, damaged } = read;
      onProgress(1);
      return {
        document: { stores, chats, tombstones },
        counts: {
          chats: chats.length,
          messages: chats.reduce((sum, chat) => sum + chat.messages.length, 0),
          prompts: sizeOf(stores['prompt-store']?.state['prompts']),
          masks: sizeOf(stores['mask-store']?.state['masks']),
          damaged,
        },
      };
    },
  };
}

function sizeOf(map: unknown): number {
  return typeof map === 'object' && map !== null ? Object.keys(map).length : 0;
}
