import { useSyncExternalStore } from 'react';
import { pagePart } from '#/lib/page-part.ts';
import type { MessageQueue } from '../model/message-queue.ts';
import type { Queues } from './queues.ts';

export const pageQueues = pagePart<Queues>('queues');

/** The questions that wait in the chats of this page. */
export const queues = pageQueues.face;

/** In React: the questions that wait in a chat. */
export function useQueue(sessionId: string): MessageQueue {
  const { subscribe, get } = pageQueues.get();
  return useSyncExternalStore(subscribe, () => get(sessionId));
}
