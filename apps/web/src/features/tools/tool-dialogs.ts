import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import type { ListedTool } from './model/find-tools.ts';

/** Shows a tool, to be changed where it is one's own; as a copy, a new one with its schema; without one, an empty form. */
export function openToolEditor(listed?: ListedTool, how: 'itself' | 'copy' = 'itself'): Promise<void> {
  return openLazyOverlay(() => import('./components/tool-editor.tsx'), 'ToolEditor', { listed, how });
}

/** Shows how an installed tool is set up: its credentials, and whether new chats have it. */
export function openToolSettings(toolId: string): Promise<void> {
  return openLazyOverlay(() => import('./components/tool-settings.tsx'), 'ToolSettings', { toolId });
}

/** Shows who searches the web for this account. */
export function openBrowsingSettings(): Promise<void> {
  return openLazyOverlay(() => import('./components/browsing-settings.tsx'), 'BrowsingSettings', {});
}
