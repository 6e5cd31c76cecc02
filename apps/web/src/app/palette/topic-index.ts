import { matchLetters, scoreTitle } from '#/lib/match-text.ts';

/** What is kept of a chat to find it by name: little, because there may be thousands. */
export interface Topic {
  readonly id: string;
  readonly topic: string;
  /** What its name is found by; empty for a chat without messages. */
  readonly letters: string;
  readonly lastUpdate: number;
}

interface StoredChat {
  readonly id: string;
  readonly topic: string;
  readonly lastUpdate: number;
  readonly messageCount: number;
}

export interface TopicWorld {
  /** Chats in the order of their ids, from the first one beyond `after`. */
  readonly page: (after: string | undefined, limit: number) => Promise<readonly StoredChat[]>;
  /** Lets the page do something else. */
  readonly pause: () => Promise<void>;
}

const PAGE_SIZE = 200;
/** Topics that are looked at without letting go: well below the time of a frame. */
const SLICE_SIZE = 1_000;

/** The names of all stored chats, read and searched in slices so that nothing waits for them. */
export function createTopicIndex({ page, pause }: TopicWorld) {
  let topics: readonly Topic[] = [];
  let reading: Promise<void> | undefined;

  async function readAll(onProgress: () => void): Promise<void> {
    const isFirst = topics.length === 0;
    const found: Topic[] = [];
    for (;;) {
      const rows = await page(found.at(-1)?.id, PAGE_SIZE);
      for (const { id, topic, lastUpdate, messageCount } of rows) {
        // An empty chat has no name worth finding, but its id is where the next page begins.
        found.push({ id, topic, letters: messageCount > 0 ? matchLetters(topic) : '', lastUpdate });
      }
      // The first time half a list is better than none; later the old one does until the new one is whole.
      if (isFirst || rows.length < PAGE_SIZE) topics = [...found];
      onProgress();
      if (rows.length < PAGE_SIZE) return;
      await pause();
    }
  }

  /** Reads the names again. `onProgress` says that a search may now find more. */
  function refresh(onProgress: () => void): Promise<void> {
    reading ??= readAll(onProgress).finally(() => {
      reading = undefined;
    });
    return reading;
  }

  /** The chats whose names fit best, the last used first among equals; undefined when the search was given up. */
  async function search(
    words: readonly string[],
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly Topic[] | undefined> {
    const all = topics;
    const found: { readonly topic: Topic; readonly score: number }[] = [];
    for (let first = 0; first < all.length; first += SLICE_SIZE) {
      if (first > 0) await pause();
      if (signal.aborted) return undefined;
      for (const topic of all.slice(first, first + SLICE_SIZE)) {
        const score = topic.letters === '' ? 0 : scoreTitle(topic.letters, words);
        if (score > 0) found.push({ topic, score });
      }
    }
    return found
      .sort((a, b) => Math.round(b.score) - Math.round(a.score) || b.topic.lastUpdate - a.topic.lastUpdate)
      .slice(0, limit)
      .map(({ topic }) => topic);
  }

  return { refresh, search, count: () => topics.length };
}
