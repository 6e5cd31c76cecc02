import { openLazyOverlay } from '#/components/lazy-overlay.ts';

/** Shows the prompts: to search, write, edit, delete, import and export. */
export function openPrompts(): Promise<void> {
  return openLazyOverlay(() => import('./components/prompts-dialog.tsx'), 'PromptsDialog', {});
}
