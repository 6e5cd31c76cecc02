import { composerOf } from './composer-access.ts';

/** As long as it may take until the box of a new chat is on the screen; after that keys go where they always go. */
const LONGEST_MS = 2_000;

/**
 * Catches what is typed while a chat is being opened: those keys were meant for its box and would go into the one before.
 * The function it gives hands them over as soon as the box is there.
 */
export function catchTyping(): (sessionId: string | undefined) => void {
  let typed = '';
  const catchKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isText = event.key.length === 1;
    if (!isText && event.key !== 'Backspace' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (isText) typed += event.key;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
  };
  document.addEventListener('keydown', catchKey, { capture: true });
  const startedAt = performance.now();

  return function handOver(sessionId) {
    const box = sessionId === undefined ? undefined : composerOf(sessionId);
    const isLate = sessionId === undefined || performance.now() - startedAt > LONGEST_MS;
    if (!box && !isLate) {
      requestAnimationFrame(() => handOver(sessionId));
      return;
    }
    document.removeEventListener('keydown', catchKey, { capture: true });
    box?.focus();
    if (typed !== '') box?.insert(typed);
  };
}
