import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { withPart } from '#/components/with-part.ts';

const loadClearContext = () => import('./clear-context.ts');

/** From here on the model gets nothing of what was said before; a divider marks the place, and a notice offers the way back. */
export function clearContext(sessionId: string): Promise<void> {
  return withPart(loadClearContext, (part) => part.clearContext(sessionId));
}

/** What was said before the divider goes to the model again. */
export function restoreContext(sessionId: string): Promise<void> {
  return withPart(loadClearContext, (part) => part.restoreContext(sessionId));
}

/** Shows what the model remembers of the chat, to read, edit and reset. */
export function openMemory(sessionId: string): Promise<void> {
  return openLazyOverlay(() => import('./memory-dialog.tsx'), 'MemoryDialog', { sessionId });
}

/** Shows exactly what the next question would send. */
export function openContextDetails(sessionId: string): Promise<void> {
  return openLazyOverlay(() => import('./context-dialog.tsx'), 'ContextDialog', { sessionId });
}

/** Shows how the expected price of the next question comes about. */
export function openPriceDetails(sessionId: string): Promise<void> {
  return openLazyOverlay(() => import('./price-dialog.tsx'), 'PriceDialog', { sessionId });
}

/** Makes a new title from what was said. */
export function refreshTitle(sessionId: string): Promise<void> {
  return withPart(
    () => import('./refresh-title.ts'),
    (part) => part.refreshTitle(sessionId),
  );
}

/** Empties the chat after a question, with a way back. */
export function askToReset(sessionId: string): Promise<void> {
  return withPart(
    () => import('./ask-to-reset.ts'),
    (part) => part.askToReset(sessionId),
  );
}
