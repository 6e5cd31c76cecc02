import { useEffect, useState, useSyncExternalStore } from 'react';
import { withPart, type Results } from './model/results.ts';
import { search } from './search.ts';
import type { Found, SearchStatus } from './search-client.ts';
import type { Question } from './engine/protocol.ts';

/** As much as comes by itself. */
const FIRST_CHATS = 10;
const FIRST_HITS = 3;

/** In React: how far the search is. */
export function useSearchStatus(): SearchStatus {
  const { status } = search();
  return useSyncExternalStore(status.subscribe, status.getState);
}

/** In React: keeps the search running while the screen is there. */
export function useSearchHold(): void {
  useEffect(() => search().hold(), []);
}

/** In React: what a question finds. Earlier results stay until the first part of the answer is there. */
export function useResults({ text, chatId, since }: Question): Found & { readonly isCurrent: boolean } {
  const [shown, setShown] = useState(search().found);
  const { phase } = useSearchStatus();
  const isEmpty = text.trim() === '';

  useEffect(() => {
    if (isEmpty) return undefined;
    const question = { text, chatId, since };
    let results: Results | undefined;
    const ask = () =>
      search().ask(question, (part) => {
        results = withPart(results, part);
        if (!results) return;
        const found = { question, results };
        search().remember(found);
        setShown(found);
      });
    let drop = ask();
    const unwatch = search().status.subscribe(({ revision }, before) => {
      if (revision === before.revision || isExtended(results)) return;
      drop();
      drop = ask();
    });
    return () => {
      drop();
      unwatch();
    };
  }, [text, chatId, since, isEmpty]);

  if (isEmpty) return { question: undefined, results: undefined, isCurrent: true };
  return { ...shown, isCurrent: phase !== 'starting' && isSame(shown.question, { text, chatId, since }) };
}

/** Results that were extended by the reader are not replaced under their eyes. */
function isExtended(results: Results | undefined): boolean {
  const chats = results?.chats ?? [];
  return chats.length > FIRST_CHATS || chats.some(({ hits }) => hits.length > FIRST_HITS);
}

function isSame(left: Question | undefined, right: Question): boolean {
  return left?.text === right.text && left.chatId === right.chatId && left.since === right.since;
}
