import { useSyncExternalStore } from 'react';
import type { CallProgress } from './model/tool-function.ts';
import { pageProgress } from './page-consents.ts';

/** In React: how far a call is that runs on this page; undefined where nothing is known of it. */
export function useCallProgress(messageId: string, id: string): CallProgress | undefined {
  const progress = pageProgress();
  return useSyncExternalStore(progress.subscribe, () => progress.of({ messageId, id }));
}
