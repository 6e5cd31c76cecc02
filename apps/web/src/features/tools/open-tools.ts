import { openLazyOverlay } from '#/components/lazy-overlay.ts';

/** Shows the tools that a chat may use, to switch them on and off. */
export function openTools(sessionId: string): Promise<void> {
  return openLazyOverlay(() => import('./components/tools-dialog.tsx'), 'ToolsDialog', { sessionId });
}

/** Shows the tools that a mask brings along, to switch them on and off. */
export function openToolChoice(chosen: readonly string[], onChange: (ids: string[]) => void): Promise<void> {
  const load = () => import('./components/tool-choice-dialog.tsx');
  return openLazyOverlay(load, 'ToolChoiceDialog', { chosen, onChange });
}
