import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Closer than this to the end counts as being there. */
const END_ZONE_PX = 40;
const LINE_HEIGHT_PX = 25;
/** Long enough for what is lazy in another version to be drawn. */
const HOLD_MS = 400;
/** What unfolds may have to be fetched first. */
const UNFOLD_MS = 2_000;
/** What unfolds in its place; a menu stands above the text and moves nothing. */
const UNFOLDERS = '[aria-expanded]:not([aria-haspopup]), summary';

/** Where the scroll area was when it was last looked at. */
interface Place {
  readonly top: number;
  readonly height: number;
}

interface Held {
  /** How far the view has to be scrolled for what is held to be where it was; undefined while it is not drawn. */
  readonly drift: (scroller: HTMLElement) => number | undefined;
  readonly until: number;
  /** How high the last row was, where what changes is unfolded by a reader, who has left the end if it goes out of view. */
  readonly unfolded?: number;
}

/** By which a reader moves the view. */
export const READER_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * What the view follows: the end; the end, but no further than the place of rest; or nothing, once its reader has gone
 * elsewhere.
 */
type Followed = 'end' | 'rest' | 'nothing';

interface StickOptions {
  /** What is shown ends where the chat does. */
  readonly hasEnd: boolean;
  /** Starts at the end; false where the reader is led elsewhere. */
  readonly startsAtEnd: boolean;
  /** How high the last row is. The whole also grows where rows further up turn out higher than they were thought to be. */
  readonly lastSize: () => number;
  /** Where the view rests although more comes below; undefined where it goes on to the end. */
  readonly restTop: () => number | undefined;
}

/** Keeps a scroll area at its end while it grows, unless the reader has scrolled away. */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  { hasEnd, startsAtEnd, lastSize, restTop }: StickOptions,
) {
  const followed = useRef<Followed>(startsAtEnd ? 'rest' : 'nothing');
  /** Where this hook itself has scrolled to: no reader has moved the view there. */
  const aim = useRef<number>(undefined);
  const last = useRef<Place>({ top: 0, height: 0 });
  const held = useRef<Held>(undefined);
  const sizeWhenLeft = useRef(0);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [isAtStart, setIsAtStart] = useState(true);
  const [newLines, setNewLines] = useState(0);
  const canStick = useRef(hasEnd);
  useEffect(() => {
    canStick.current = hasEnd;
  }, [hasEnd]);

  /** Where the view belongs while it follows. */
  const goal = useCallback(
    ({ scrollHeight, clientHeight }: HTMLElement) => {
      const end = scrollHeight - clientHeight;
      return followed.current === 'rest' ? Math.min(end, restTop() ?? end) : end;
    },
    [restTop],
  );

  const follow = useCallback(
    (element: HTMLElement) => {
      element.scrollTo({ top: goal(element) });
      aim.current = element.scrollTop;
      const { scrollHeight, clientHeight } = element;
      setIsAtEnd(followed.current === 'end' || scrollHeight - aim.current - clientHeight < END_ZONE_PX);
    },
    [goal],
  );

  const toEnd = useCallback(
    (until: 'end' | 'rest') => {
      held.current = undefined;
      followed.current = until;
      if (scroller.current) follow(scroller.current);
    },
    [scroller, follow],
  );

  /** The reader is somewhere else from now on. */
  const leaveEnd = useCallback(() => {
    held.current = undefined;
    followed.current = 'nothing';
    sizeWhenLeft.current = lastSize();
  }, [lastSize]);

  /** Keeps an element where it is on the screen while what is around it changes. */
  const hold = useCallback((element: HTMLElement, forMs = HOLD_MS) => {
    const { top } = element.getBoundingClientRect();
    const drift = () => element.getBoundingClientRect().top - top;
    held.current = { drift, until: performance.now() + forMs };
  }, []);

  /** Brings the view to a place and keeps it there while heights become known, until the reader moves it. */
  const keepAt = useCallback(
    (topNow: () => number | undefined, forMs: number) => {
      const drift = ({ scrollTop }: HTMLElement) => {
        const top = topNow();
        return top === undefined ? undefined : top - scrollTop;
      };
      held.current = { drift, until: performance.now() + forMs };
      if (scroller.current) scroller.current.scrollBy({ top: drift(scroller.current) ?? 0 });
    },
    [scroller],
  );

  /** What a reader has unfolded is no new text, and leads away from the end if that goes out of view. */
  const noteUnfolded = useCallback(
    (element: HTMLElement, now: Held, before: number) => {
      const size = lastSize();
      held.current = { ...now, unfolded: size };
      const isThere = canStick.current && element.scrollHeight - element.scrollTop - element.clientHeight < END_ZONE_PX;
      sizeWhenLeft.current = followed.current === 'nothing' ? sizeWhenLeft.current + size - before : size;
      if (!isThere) followed.current = 'nothing';
      else if (followed.current === 'nothing') followed.current = 'end';
      setIsAtEnd(isThere);
    },
    [lastSize],
  );

  const onResize = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (held.current && performance.now() < held.current.until) {
      element.scrollBy({ top: held.current.drift(element) ?? 0 });
      if (held.current.unfolded !== undefined) noteUnfolded(element, held.current, held.current.unfolded);
    } else if (followed.current !== 'nothing' && canStick.current) follow(element);
    else setNewLines(Math.max(0, Math.floor((lastSize() - sizeWhenLeft.current) / LINE_HEIGHT_PX)));
  }, [scroller, lastSize, follow, noteUnfolded]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = element;
    // Growing text never moves the view up: only a reader does, or text that became shorter. A window that becomes higher
    // does too, but the browser tells of its new size before it tells of the move, and by then the view follows again.
    const isOurs = aim.current !== undefined && Math.abs(top - aim.current) < 2;
    const hasMovedUp = !isOurs && top < last.current.top - 1 && height >= last.current.height;
    const hasPassedRest = !isOurs && followed.current === 'rest' && top > goal(element) + 1;
    last.current = { top, height };
    const isThere = canStick.current && height - top - clientHeight < END_ZONE_PX;
    const hasLeft = hasMovedUp || (hasPassedRest && !isThere);
    if (hasLeft && followed.current !== 'nothing') sizeWhenLeft.current = lastSize();
    if (hasLeft) followed.current = 'nothing';
    else if (isThere && (hasPassedRest || followed.current === 'nothing')) followed.current = 'end';
    if (followed.current !== 'nothing') setNewLines(0);
    setIsAtEnd(isThere || followed.current === 'end');
    setIsAtStart(top <= 0);
  }, [scroller, lastSize, goal]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const letGo = () => {
      held.current = undefined;
    };
    const keepUnfolder = ({ target }: Event) => {
      const unfolder = target instanceof Element ? target.closest<HTMLElement>(UNFOLDERS) : null;
      if (!unfolder) return;
      const { scrollTop } = element;
      // What folds may stand above what was pressed; what unfolds is read from where the reader is.
      if (unfolder.ariaExpanded === 'true') hold(unfolder, UNFOLD_MS);
      else keepAt(() => scrollTop, UNFOLD_MS);
      if (held.current) held.current = { ...held.current, unfolded: lastSize() };
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    for (const type of READER_MOVES) element.addEventListener(type, letGo, { passive: true });
    element.addEventListener('click', keepUnfolder);
    return () => {
      observer.disconnect();
      element.removeEventListener('click', keepUnfolder);
      for (const type of READER_MOVES) element.removeEventListener(type, letGo);
    };
  }, [scroller, onResize, hold, keepAt, lastSize]);

  return {
    isAtEnd: isAtEnd && hasEnd,
    isAtStart,
    newLines,
    onScroll,
    onResize,
    toEnd,
    leaveEnd,
    hold,
    keepAt,
    followed,
  };
}
