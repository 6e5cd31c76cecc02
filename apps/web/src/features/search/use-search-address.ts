import { useCallback, useEffect, useState } from 'react';
import { useRewrite, useSearch } from '#/lib/router/router-context.tsx';
import { timeSpanOf, type TimeSpan } from './model/time-span.ts';

/** Long enough not to write the address with every letter. */
const WRITE_AFTER_MS = 250;

interface SearchAddress {
  readonly text: string;
  readonly chatId: string | undefined;
  readonly span: TimeSpan | undefined;
}

interface SearchAddressHandle {
  readonly wanted: SearchAddress;
  readonly change: (patch: Partial<SearchAddress>) => void;
  /** Before the screen is left, so that the way back leads to what was typed last. */
  readonly writeNow: () => void;
}

/** In React: what is searched for, kept in the address, so that links lead to it and a reload keeps it. */
export function useSearchAddress(): SearchAddressHandle {
  const { q = '', in: chatId, when } = useSearch();
  const rewrite = useRewrite();
  const addressed: SearchAddress = { text: q, chatId, span: timeSpanOf(when) };
  const [wanted, setWanted] = useState(addressed);
  const [seen, setSeen] = useState(keyOf(addressed));
  /** The addresses that were written here: when they come into view, what is typed may be further already. */
  const [own] = useState(() => new Set<string>());

  if (seen !== keyOf(addressed)) {
    setSeen(keyOf(addressed));
    // Somebody else wrote it: a link, or the way back.
    if (!own.has(keyOf(addressed))) setWanted(addressed);
  }

  // Not while drawing: a drawing may be thrown away and done again.
  useEffect(() => void own.delete(seen), [own, seen]);

  const write = useCallback(() => {
    own.add(keyOf(wanted));
    const search = { q: wanted.text || undefined, in: wanted.chatId, when: wanted.span };
    rewrite({ to: '/search-chat', search });
  }, [wanted, own, rewrite]);

  useEffect(() => {
    if (keyOf(wanted) === seen) return undefined;
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, seen, write]);

  return {
    wanted,
    change: (patch) => setWanted((before) => ({ ...before, ...patch })),
    writeNow: () => {
      if (keyOf(wanted) !== seen) write();
    },
  };
}

function keyOf({ text, chatId, span }: SearchAddress): string {
  return JSON.stringify([text, chatId, span]);
}
