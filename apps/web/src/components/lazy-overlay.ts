import { createElement, type FunctionComponent } from 'react';
import { lazyPart, type ComponentNames, type PropsOf } from './lazy-part.tsx';
import { openOverlay, type OverlayFrame } from './overlay-store.ts';

/**
 * Shows a dialog that is fetched when it is opened, and resolves when it is closed:
 * `openLazyOverlay(() => import('./memory-dialog.tsx'), 'MemoryDialog', { sessionId })`.
 */
export function openLazyOverlay<Module extends object, Name extends ComponentNames<Module>>(
  load: () => Promise<Module>,
  name: Name,
  props: Omit<PropsOf<Module[Name]>, keyof OverlayFrame>,
): Promise<void> {
  const dismiss = (frame: unknown) => giveUp(frame as OverlayFrame);
  const Part = lazyPart(load, name, { place: 'floating', dismiss }) as unknown as FunctionComponent<OverlayFrame>;
  return openOverlay((frame) => createElement(Part, { ...props, ...frame }));
}

/** Ends a dialog that never came to be seen. */
function giveUp({ onClose, onClosed }: OverlayFrame): void {
  onClose();
  onClosed();
}
