import type { Tool } from '@parley/contract';
import type { PropsOf } from '#/components/lazy-part.tsx';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import type { OverlayFrame } from '#/components/overlays.tsx';
import type { OperationPicker } from './components/operation-picker.tsx';
import type { TryOperation } from './components/try-operation.tsx';

type Opened<Part> = Omit<PropsOf<Part>, keyof OverlayFrame>;

/** Shows a tool, to be changed where it is one's own; without one, the form for a new tool. */
export function openToolEditor(tool?: Tool): Promise<void> {
  return openLazyOverlay(() => import('./components/tool-editor.tsx'), 'ToolEditor', { tool });
}

/** Shows how an installed tool is set up: its credentials, and whether new chats have it. */
export function openToolSettings(toolId: string): Promise<void> {
  return openLazyOverlay(() => import('./components/tool-settings.tsx'), 'ToolSettings', { toolId });
}

/** Shows the operations of a tool, to choose those that models get. */
export function openOperationPicker(props: Opened<typeof OperationPicker>): Promise<void> {
  return openLazyOverlay(() => import('./components/operation-picker.tsx'), 'OperationPicker', props);
}

/** Shows a form for the arguments of an operation, which makes a real call. */
export function openTryOperation(props: Opened<typeof TryOperation>): Promise<void> {
  return openLazyOverlay(() => import('./components/try-operation.tsx'), 'TryOperation', props);
}
