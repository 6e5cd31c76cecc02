import { useEffect, useEffectEvent } from 'react';
import { hasOpenOverlay } from '#/components/overlay-stack.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { isUnderWay } from '../model/replay.ts';
import type { Replay } from './use-replay.ts';

/** What takes these keys for itself: whatever is typed into, pressed, or scrolled sideways. */
const BUSY = 'input, textarea, select, button, a, summary, pre, [contenteditable], [role=group]';

/** The keys of a replay: the space bar plays and pauses, arrows step, Escape shows the result. */
export function useReplayKeys({ state, send }: Replay): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isBusy = event.target instanceof Element && event.target.closest(BUSY) !== null;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || hasOpenOverlay())
      return;
    const isToRight = currentLanguage().dir !== 'rtl';
    if (event.key === ' ' && !isBusy) send({ type: state.kind === 'playing' ? 'pause' : 'play' });
    else if (event.key === 'ArrowRight' && !isTyping(event)) send({ type: 'step', by: isToRight ? 1 : -1 });
    else if (event.key === 'ArrowLeft' && !isTyping(event)) send({ type: 'step', by: isToRight ? -1 : 1 });
    else if (event.key === 'Escape' && isUnderWay(state)) send({ type: 'skip' });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Arrows may also be pressed on a button, where they mean nothing else. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, pre, [contenteditable], [role=group]') !== null
  );
}
