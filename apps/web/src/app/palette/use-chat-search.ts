import { useEffect, useState } from 'react';
import { chatActions } from '#/features/chat-core/public.ts';
import { createTopicIndex, type Topic } from './topic-index.ts';

/** Long enough that typing and drawing come first, short enough that thousands of chats are there in a blink. */
const LONGEST_PAUSE_MS = 60;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 0);
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_PAUSE_MS });
  });

const index = createTopicIndex({ page: (...page) => chatActions.pageAllSessions(...page), pause });

const NOTHING: readonly Topic[] = [];

/** In React: the stored chats whose names fit the words. The last answer stays until the next one is there. */
export function useChatSearch(words: readonly string[], limit: number): readonly Topic[] {
  const [found, setFound] = useState(NOTHING);
  const [readings, setReadings] = useState(0);
  const query = words.join(' ');

  useEffect(() => {
    void index.refresh(() => setReadings((count) => count + 1)).catch(() => {});
  }, []);

  useEffect(() => {
    if (query === '') return undefined;
    const stop = new AbortController();
    void index.search(query.split(' '), limit, stop.signal).then((topics) => topics && setFound(topics));
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- there may be more to find now
  }, [query, limit, readings]);

  return query === '' ? NOTHING : found;
}
