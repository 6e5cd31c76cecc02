import { openLazyOverlay } from '#/components/lazy-overlay.ts';

/** Opens the export of a chat: choose messages, look at them, take them along. */
export function openExport(sessionId: string): Promise<void> {
  return openLazyOverlay(() => import('./components/export-dialog.tsx'), 'ExportDialog', { sessionId });
}
