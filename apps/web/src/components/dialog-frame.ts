import type { OverlayFrame } from './overlay-store.ts';

/** The part of a dialog's props that the frame of an overlay decides. */
export function dialogFrame({ open, onClose, onClosed }: OverlayFrame) {
  return { open, onClosed, onOpenChange: (isOpen: boolean) => !isOpen && onClose() };
}
