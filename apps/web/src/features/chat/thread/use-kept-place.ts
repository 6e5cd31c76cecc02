import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { beforePageHide } from '#/storage/page-hide.ts';
import { chatActions, keepPlace, readPlace, type KeptPlace } from '#/features/chat-core/public.ts';
import { READER_MOVES, type useStickToEnd } from './use-stick-to-end.ts';

/** Rows get their height when they are drawn, and what is lazy in them comes later; whoever acts earlier is free at once. */
const SETTLED_MS = 10_000;

interface KeptPlaceOptions {
  readonly sessionId: string;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly ids: readonly string[];
  /** The reader is led to a message that the address names. */
  readonly hasTarget: boolean;
  readonly stick: Pick<ReturnType<typeof useStickToEnd>, 'followed' | 'toEnd' | 'leaveEnd' | 'keepAt'>;
}

/**
 * In React: brings a list back to where it stood before a reload of this tab, and keeps its place for the next one. What it
 * gives is to be called when the reader goes elsewhere: nothing leads back then, although the place is found later.
 */
export function useKeptPlace({ sessionId, scroller, list, ids, hasTarget, stick }: KeptPlaceOptions): () => void {
  const { followed, toEnd, leaveEnd, keepAt } = stick;
  const [place] = useState(() => (hasTarget ? undefined : readPlace(sessionId)));
  const shownIds = useRef(ids);
  useLayoutEffect(() => {
    shownIds.current = ids;
  }, [ids]);

  const isWaiting = useRef(place !== undefined);
  const leavePlace = useCallback(() => {
    isWaiting.current = false;
  }, []);
  useEffect(() => {
    const element = scroller.current;
    for (const type of READER_MOVES) element?.addEventListener(type, leavePlace, { passive: true });
    return () => {
      for (const type of READER_MOVES) element?.removeEventListener(type, leavePlace);
    };
  }, [scroller, leavePlace]);
  useLayoutEffect(() => {
    if (!isWaiting.current || !place || ids.length === 0) return;
    const { anchor } = place;
    if (!anchor) {
      isWaiting.current = false;
      toEnd('end');
    } else if (ids.includes(anchor.messageId)) {
      isWaiting.current = false;
      leaveEnd();
      keepAt(() => topOf(anchor, shownIds.current, list.current), SETTLED_MS);
    }
  }, [ids, place, list, toEnd, leaveEnd, keepAt]);
  useEffect(() => {
    // Until it is read, the view is at the end, and stays there where the message is gone.
    if (isWaiting.current && place?.anchor) void chatActions.revealMessage(sessionId, place.anchor.messageId);
  }, [sessionId, place]);

  useEffect(() => {
    // Of incognito chats nothing is left.
    const leave = () =>
      keepPlace(
        chatActions.isIncognito(sessionId)
          ? undefined
          : placeNow(sessionId, shownIds.current, { scroller, list, followed }),
      );
    const stop = beforePageHide(leave);
    return () => {
      stop();
      // Another chat is opened in the same page: who comes back from there begins at the end.
      keepPlace(undefined);
    };
  }, [sessionId, scroller, list, followed]);
  return leavePlace;
}

type Anchor = NonNullable<KeptPlace['anchor']>;

/** Where the view has to be scrolled to for a message to be where it was. */
function topOf({ messageId, top }: Anchor, ids: readonly string[], list: VirtualizerHandle | null): number | undefined {
  const index = ids.indexOf(messageId);
  return index < 0 || !list ? undefined : list.getItemOffset(index) - top;
}

type PlaceParts = Pick<KeptPlaceOptions, 'scroller' | 'list'> & Pick<KeptPlaceOptions['stick'], 'followed'>;

/** Undefined where the page after this one finds the place by itself. */
function placeNow(sessionId: string, ids: readonly string[], parts: PlaceParts): KeptPlace | undefined {
  const area = parts.scroller.current;
  const list = parts.list.current;
  if (!area || !list || ids.length === 0 || parts.followed.current === 'rest') return undefined;
  if (parts.followed.current === 'end') return { sessionId };
  const { scrollTop, clientHeight } = area;
  const upper = list.findItemIndex(scrollTop);
  // The first message that begins in view, or the one that fills it.
  const isNextInView = upper + 1 < ids.length && list.getItemOffset(upper + 1) < scrollTop + clientHeight;
  const index = isNextInView ? upper + 1 : upper;
  const messageId = ids[index];
  return messageId === undefined
    ? undefined
    : { sessionId, anchor: { messageId, top: list.getItemOffset(index) - scrollTop } };
}
