import type { DocumentChat, DocumentMessage, ParleyDocument } from './document.ts';
import { DocumentProblem } from './document-problem.ts';
import type { ReaderNews } from './reader-protocol.ts';

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

/** Puts together what a reader tells. */
export function gather(onProgress: (share: number) => void = () => {}) {
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
