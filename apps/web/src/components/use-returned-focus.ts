import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

type FocusTarget = RefObject<HTMLElement | null> | HTMLElement | null | undefined;

/**
 * Gives the focus back in the moment an overlay closes: to `target`, or to what had it before. Base UI does so only once
 * the overlay has left the screen. Until then Enter would press what is leaving and letters would be lost in it, and
 * afterwards the focus would be taken from whoever has gone on elsewhere. Gives what the popup is to be handed.
 */
export function useReturnedFocus(open: boolean, target?: FocusTarget) {
  const popup = useRef<HTMLDivElement>(null);
  const focus = useRef<{ isOpen: boolean; before: Element | null }>({ isOpen: false, before: null });

  const giveBack = useEffectEvent((before: Element | null) => {
    if (!isLost(popup.current)) return;
    const [to] = [elementOf(target), before].filter((element) => element?.isConnected === true);
    if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const { isOpen: wasOpen, before } = focus.current;
    focus.current = { isOpen: open, before: open ? document.activeElement : null };
    if (wasOpen && !open) giveBack(before);
  }, [open]);

  /** An overlay that is taken away while it is open leaves it to Base UI. */
  const finalFocus = () => (focus.current.isOpen ? (elementOf(target) ?? true) : false);
  return { ref: popup, finalFocus };
}

function elementOf(target: FocusTarget): HTMLElement | null | undefined {
  return target instanceof HTMLElement ? target : target?.current;
}

/** Whether the focus is in what closes, or nowhere. Whoever has taken it elsewhere by then keeps it. */
function isLost(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || popup?.contains(activeElement) === true;
}
