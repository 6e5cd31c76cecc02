import type { McpPrompt, McpServer } from '@parley/contract';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import type { LocalServer } from '#/platform/platform.ts';

/** Shows the form of a server; without one, that of a new server. */
export function openServerEditor(server?: McpServer): Promise<void> {
  return openLazyOverlay(() => import('./components/server-editor.tsx'), 'ServerEditor', { server });
}

/** Shows the form of a program of the desktop app; without one, that of a new program. */
export function openLocalEditor(server?: LocalServer): Promise<void> {
  return openLazyOverlay(() => import('./components/local-editor.tsx'), 'LocalEditor', { server });
}

/** Shows what a server is and offers, and what happened with it. */
export function openServerDetails(serverId: string): Promise<void> {
  return openLazyOverlay(() => import('./components/server-details.tsx'), 'ServerDetails', { serverId });
}

/** Lets somebody pick something that a server has to read. */
export function openMcpResources(onPick: (files: readonly File[]) => void): Promise<void> {
  return openLazyOverlay(() => import('./components/resource-picker.tsx'), 'ResourcePicker', { onPick });
}

/** Asks for what a prompt of a server leaves open. */
export function openPromptForm(server: McpServer, prompt: McpPrompt, onText: (text: string) => void): Promise<void> {
  return openLazyOverlay(() => import('./components/prompt-form.tsx'), 'PromptForm', { server, prompt, onText });
}
