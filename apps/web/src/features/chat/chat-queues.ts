import { useSyncExternalStore } from 'react';
import { isRunning, watchTurns } from './chat-turns.ts';
import type { MessageQueue } from './model/message-queue.ts';
import { createQueues } from './queues.ts';
import { chatActions, readChat } from './store.ts';

export const queues = createQueues({
  isRunning,
  hasFailed: async (sessionId) => {
    const { status, messages } = await readChat(sessionId);
    return status === 'missing' || messages.at(-1)?.isError === true;
  },
  read: async (sessionId) => (await chatActions.readDraft(sessionId)).queue ?? [],
  save: (sessionId, queue) => chatActions.changeDraft(sessionId, { queue }),
});

watchTurns(queues.look);

/** In React: the questions that wait in a chat. */
export function useQueue(sessionId: string): MessageQueue {
  return useSyncExternalStore(queues.subscribe, () => queues.get(sessionId));
}
