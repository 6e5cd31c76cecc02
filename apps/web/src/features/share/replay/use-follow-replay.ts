import { useEffect, useRef, type RefObject } from 'react';
import { isUnderWay, type ReplayState } from '../model/replay.ts';

/** Closer to the end than this, a reader is with the replay. */
const WITH_IT_PX = 160;

/** Keeps the newest words of a replay in view, unless its reader has scrolled away from them. */
export function useFollowReplay(place: RefObject<HTMLElement | null>, state: ReplayState): void {
  const isFollowing = useRef(true);
  const row = isUnderWay(state) ? state.row : undefined;
  const ms = isUnderWay(state) ? state.ms : undefined;
  const { kind } = state;
  useEffect(() => {
    const scroller = place.current;
    if (!scroller) return undefined;
    const leave = () => (isFollowing.current = false);
    const look = () => {
      if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < WITH_IT_PX) isFollowing.current = true;
    };
    // Only what a person does: the replay scrolls as well.
    const leaveUpwards = (event: WheelEvent) => event.deltaY < 0 && leave();
    scroller.addEventListener('wheel', leaveUpwards, { passive: true });
    scroller.addEventListener('touchmove', leave, { passive: true });
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      scroller.removeEventListener('wheel', leaveUpwards);
      scroller.removeEventListener('touchmove', leave);
      scroller.removeEventListener('scroll', look);
    };
  }, [place]);
  const followed = useRef<number>(undefined);
  useEffect(() => {
    const scroller = place.current;
    if (ms === undefined || !scroller) return;
    // A message that is come to, by a step or by itself, is where the reader wants to be.
    if (followed.current !== row) isFollowing.current = true;
    followed.current = row;
    if (isFollowing.current) scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
  }, [place, row, ms]);
  useEffect(() => {
    const scroller = place.current;
    if (kind === 'complete') scroller?.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
  }, [place, kind]);
}
