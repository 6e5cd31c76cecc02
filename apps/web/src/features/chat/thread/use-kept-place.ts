import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { beforePageHide } from '#/storage/page-hide.ts';
import { chatActions, keepPlace, readPlace, type KeptPlace } from '#/features/chat-core/public.ts';

interface KeptPlaceOptions {
  readonly sessionId: string;
  readonly scroller: Scroller;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly ids: readonly string[];
  readonly place: KeptPlace | undefined;
  readonly isAtEnd: boolean;
  readonly toEnd: (until: 'rest') => void;
  readonly leaveEnd: () => void;
  readonly hold: (row: HTMLElement, top: number, forMs: number) => void;
}

/** Until everything that is lazy in a row is drawn. */
const SETTLED_MS = 2_000;

/** In React: where this tab was reading in a chat before it was reloaded; undefined at its end, and in every other chat. */
export function usePlaceBefore(sessionId: string): KeptPlace | undefined {
  const [place] = useState(() => readPlace(sessionId));
  return place;
}

/**
 * In React: brings a list back to the place where it was before a reload, and keeps that place for the next one. False while
 * the messages of that place are still to come.
 */
export function useKeptPlace(options: KeptPlaceOptions): boolean {
  const { sessionId, scroller, list, ids, place, isAtEnd, toEnd, leaveEnd, hold } = options;
  const [isThere, setIsThere] = useState(() => place === undefined || ids.includes(place.messageId));
  useEffect(() => {
    if (isThere || !place) return;
    void chatActions.revealMessage(sessionId, place.messageId).then((isFound) => {
      setIsThere(true);
      if (!isFound) toEnd('rest');
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [sessionId]);
  useLayoutEffect(() => {
    const index = isThere && place ? ids.indexOf(place.messageId) : -1;
    if (index === -1 || !place) return;
    list.current?.scrollToIndex(index, { align: 'start', offset: -place.top });
    // Rows around it get their height when they have been drawn, and what is lazy in them a little later.
    const settle = () => {
      leaveEnd();
      const row = rowsIn(scroller).find(({ dataset }) => dataset['messageId'] === place.messageId);
      if (row) hold(row, edgeOf(scroller) + place.top, SETTLED_MS);
    };
    requestAnimationFrame(() => requestAnimationFrame(settle));
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isThere]);

  const atEnd = useRef(isAtEnd);
  useEffect(() => {
    atEnd.current = isAtEnd;
  }, [isAtEnd]);
  useEffect(() => {
    // Of incognito chats nothing is left.
    const leave = () =>
      keepPlace(atEnd.current || chatActions.isIncognito(sessionId) ? undefined : placeIn(sessionId, scroller));
    const stop = beforePageHide(leave);
    return () => {
      stop();
      // Another chat is opened in the same page: who comes back from there begins at the end.
      keepPlace(undefined);
    };
  }, [sessionId, scroller]);
  return isThere;
}

type Scroller = RefObject<HTMLElement | null>;

const edgeOf = ({ current }: Scroller): number => current?.getBoundingClientRect().top ?? 0;

const rowsIn = ({ current }: Scroller): HTMLElement[] => [
  ...(current?.querySelectorAll<HTMLElement>('[data-message-id]') ?? []),
];

/** The first message that begins in view, or the one that fills it. */
function placeIn(sessionId: string, scroller: Scroller): KeptPlace | undefined {
  const edge = edgeOf(scroller);
  const end = edge + (scroller.current?.clientHeight ?? 0);
  const rows = rowsIn(scroller).map((row) => ({ id: row.dataset['messageId'], box: row.getBoundingClientRect() }));
  const inView = rows.filter(({ box }) => box.bottom > edge && box.top < end);
  const found = inView.find(({ box }) => box.top >= edge) ?? inView[0];
  return found?.id === undefined ? undefined : { sessionId, messageId: found.id, top: found.box.top - edge };
}
