import { useSyncExternalStore } from 'react';
import type { CallProgress } from './model/tool-function.ts';
import { pageProgress, pageQuestions } from './page-consents.ts';
import type { WaitingCall } from './questions.ts';

/** In React: how far a call is that runs on this page; undefined where nothing is known of it. */
export function useCallProgress(messageId: string, id: string): CallProgress | undefined {
  const progress = pageProgress();
  return useSyncExternalStore(progress.subscribe, () => progress.of({ messageId, id }));
}

/** In React: whether a call that runs waits for something that it asked of a person on this page. */
export function useIsAsked(messageId: string, id: string): boolean {
  const questions = pageQuestions();
  return useSyncExternalStore(questions.subscribe, () => questions.askedOf({ messageId, id }) !== undefined);
}

/** In React: the calls that wait for a person on this page, in whatever chat. */
export function useWaitingCalls(): readonly WaitingCall[] {
  const questions = pageQuestions();
  return useSyncExternalStore(questions.subscribe, questions.all);
}
