import { useEffect, type RefObject } from 'react';
import { hasOpenOverlay } from '#/components/overlays.tsx';

/** What letters mean something to: fields, and lists that go to the entry that begins with one. */
const TAKES_LETTERS =
  'input, textarea, select, iframe, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"], [role="grid"], [role="tree"]';

/** Ready to type where that does not bring up a keyboard over the page, and typing anywhere goes into the box. */
export function useBoxFocus(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches && !hasOpenOverlay()) box.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      // A button keeps the focus after it was pressed. No letter presses one, so letters are meant for the box.
      const isForOthers = event.target instanceof Element && event.target.closest(TAKES_LETTERS) !== null;
      if (isText && !event.defaultPrevented && !isForOthers && !hasOpenOverlay()) box.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box]);
}
