import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '#/components/composition.ts';
import { hasOpenOverlay } from '#/components/overlays.tsx';
import { matchesShortcut } from '#/lib/keyboard.ts';
import { toggleAgreement } from './columns-view.ts';
import { BODY_SELECTOR } from './use-sync-scroll.ts';

interface ColumnKeys {
  readonly count: number;
  readonly goTo: (index: number) => void;
  readonly merge: () => void;
  /** Goes on with the answer whose column has the keys. */
  readonly goOn: (column: Element) => void;
}

/** In React: 1 to 9 go to a column, with Alt and Shift also out of a field, where Alt alone says whom to ask, and Enter goes on with it; `=` marks agreement, M merges. */
export function useColumnKeys(isOn: boolean, keys: ColumnKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || hasOpenOverlay()) return;
    const run = meaningOf(event, keys);
    if (!run) return;
    event.preventDefault();
    // Letters that are typed anywhere else go into the message box.
    event.stopPropagation();
    run();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, [isOn]);
}

function meaningOf(event: KeyboardEvent, { count, goTo, merge, goOn }: ColumnKeys): (() => void) | undefined {
  const isTyping = isField(event.target);
  for (let index = 0; index < Math.min(9, count); index += 1) {
    const plain = [`${index + 1}`, `Alt+${index + 1}`];
    const keys = [`Alt+Shift+${index + 1}`, ...(isTyping ? [] : plain)];
    const isMeant = keys.some((combination) => matchesShortcut(event, combination));
    if (isMeant) return () => goTo(index);
  }
  if (isTyping) return undefined;
  const { target } = event;
  if (matchesShortcut(event, 'Enter') && target instanceof Element && target.matches(BODY_SELECTOR)) {
    return () => goOn(target);
  }
  if (matchesShortcut(event, '=')) return toggleAgreement;
  if (matchesShortcut(event, 'M')) return merge;
  return undefined;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
