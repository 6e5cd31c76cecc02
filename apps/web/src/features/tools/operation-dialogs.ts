import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import type { PropsOf } from '#/components/lazy-part.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import type { OperationPicker } from './components/operation-picker.tsx';
import type { TryOperation } from './components/try-operation.tsx';

type Opened<Part> = Omit<PropsOf<Part>, keyof OverlayFrame>;

/** Shows the operations of a tool, to choose those that models get. */
export function openOperationPicker(props: Opened<typeof OperationPicker>): Promise<void> {
  return openLazyOverlay(() => import('./components/operation-picker.tsx'), 'OperationPicker', props);
}

/** Shows a form for the arguments of an operation, which makes a real call. */
export function openTryOperation(props: Opened<typeof TryOperation>): Promise<void> {
  return openLazyOverlay(() => import('./components/try-operation.tsx'), 'TryOperation', props);
}
