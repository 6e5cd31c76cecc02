import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import type { SharedParts } from '#/features/export/public.ts';

/** Opens the dialog that shares a chat: at choosing messages, or with those that were chosen; for a new link, or one there is. */
export function openShareDialog(sessionId: string, parts?: SharedParts, shareId?: string): Promise<void> {
  return openLazyOverlay(() => import('./components/share-dialog.tsx'), 'ShareDialog', { sessionId, parts, shareId });
}
