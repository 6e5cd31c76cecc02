import { buildTestPage } from '#/testing/test-page.ts';
import type { QueuedQuestion } from '#/features/chat-core/public.ts';

interface StagedChat {
  isReady: boolean;
  isRunning: boolean;
  readonly onAsk: (question: QueuedQuestion) => Promise<void> | void;
}

const chats = new Map<string, StagedChat>();

/** Builds a page whose queues ask nobody: chats are ready, busy and asked as `stageChat` says. */
export function buildStagedQueues(): void {
  buildTestPage({
    queues: {
      isReady: (id) => chats.get(id)?.isReady === true,
      isRunning: (id) => chats.get(id)?.isRunning === true,
      ask: async (id, question) => chats.get(id)?.onAsk(question),
    },
  });
}

/** Puts a chat on the stage. The returned function changes how it stands, and lets the queues look. */
export function stageChat(sessionId: string, chat: StagedChat): (next: Partial<StagedChat>) => void {
  chats.set(sessionId, chat);
  return (next) => {
    Object.assign(chat, next);
    buildTestPage().queues.look();
  };
}
