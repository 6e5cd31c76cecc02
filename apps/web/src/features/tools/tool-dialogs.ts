import type { Tool } from '@parley/contract';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';

/** Shows a tool, to be changed where it is one's own; without one, the form for a new tool. */
export function openToolEditor(tool?: Tool): Promise<void> {
  return openLazyOverlay(() => import('./components/tool-editor.tsx'), 'ToolEditor', { tool });
}

/** Shows how an installed tool is set up: its credentials, and whether new chats have it. */
export function openToolSettings(toolId: string): Promise<void> {
  return openLazyOverlay(() => import('./components/tool-settings.tsx'), 'ToolSettings', { toolId });
}

/** Shows who searches the web for this account. */
export function openBrowsingSettings(): Promise<void> {
  return openLazyOverlay(() => import('./components/browsing-settings.tsx'), 'BrowsingSettings', {});
}
