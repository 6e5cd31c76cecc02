import { openLazyOverlay } from '#/components/lazy-overlay.ts';

/** Shows the tools that a chat may use, to switch them on and off. */
export function openTools(sessionId: string): Promise<void> {
  return openLazyOverlay(() => import('./components/tools-dialog.tsx'), 'ToolsDialog', { sessionId });
}
