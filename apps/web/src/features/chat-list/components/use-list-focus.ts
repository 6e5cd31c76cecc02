import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { steppedIndex, takesFocus, type ChatListItem } from '../model/chat-list-items.ts';

/** In React: which row of the list takes part in the tab order; from there the arrows go on. */
export function useListFocus(
  items: readonly ChatListItem<unknown>[],
  shownId: string | undefined,
  list: RefObject<HTMLElement | null>,
) {
  const [focusedKey, setFocusedKey] = useState<string>();
  const indexOf = (key: string | undefined) => items.findIndex((item) => takesFocus(item) && item.key === key);
  const shownIndex = indexOf(shownId);
  const focusedIndex = indexOf(focusedKey);
  const tabIndex = [focusedIndex, shownIndex, items.findIndex(takesFocus)].find((index) => index !== -1) ?? -1;

  function focus(key: string) {
    setFocusedKey(key);
    focusWhenShown(() => list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`));
  }

  // A row that was archived or deleted hands the focus to its neighbour.
  const lastIndex = useRef(-1);
  const leave = useEffectEvent((index: number) => {
    const next = items.slice(index).find(takesFocus) ?? items.findLast(takesFocus);
    if (next) whenLost(() => focus(next.key));
  });
  useEffect(() => {
    if (focusedIndex === -1 && lastIndex.current !== -1) leave(lastIndex.current);
    lastIndex.current = focusedIndex;
  }, [focusedIndex]);

  /** Moves the focus by a key that means that. */
  function stepByKey(event: KeyboardEvent) {
    const next = steppedIndex(items, tabIndex, event.key);
    const key = next === undefined ? undefined : items[next]?.key;
    if (key === undefined) return;
    event.preventDefault();
    focus(key);
  }

  return { tabIndex, shownIndex, focus, setFocusedKey, stepByKey };
}

/** Whether a key was pressed on a row of the list and means what it says. */
export function isRowKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return false;
  return event.target.dataset['item'] !== undefined;
}

/** A row far away is hidden until it was scrolled to and measured, and hidden rows take no focus. */
function focusWhenShown(find: () => HTMLElement | null | undefined, frames = 12): void {
  requestAnimationFrame(() => {
    const row = find();
    row?.scrollIntoView({ block: 'nearest' });
    row?.focus({ preventScroll: true });
    if (document.activeElement !== row && frames > 0) focusWhenShown(find, frames - 1);
  });
}

/** A question or a menu may still be leaving the screen with the focus in it. Whoever went on elsewhere keeps it. */
function whenLost(act: () => void, frames = 40): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return act();
  const isInOverlay = activeElement.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
  if (isInOverlay && frames > 0) requestAnimationFrame(() => whenLost(act, frames - 1));
}
