import { useState, type ReactNode, type RefObject } from 'react';
import { lazyPart, type LazyPartOptions } from './lazy-part.tsx';
import { usePhone } from './use-phone.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  /** One sentence of consequence. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the end: quiet first, the act last. Without them the dialog shows a close button. */
  readonly actions?: ReactNode;
  /** `wide` takes most of the screen and `full` all of it; their content scrolls inside itself. */
  readonly size?: 'normal' | 'form' | 'wide' | 'full' | undefined;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Called when the last trace of the dialog has left the screen. */
  readonly onClosed?: (() => void) | undefined;
}

const floating: LazyPartOptions<DialogProps> = {
  place: 'floating',
  dismiss: ({ onOpenChange, onClosed }) => {
    onOpenChange(false);
    onClosed?.();
  },
};
const DialogModal = lazyPart(() => import('./dialog-modal.tsx'), 'DialogModal', floating);
const DialogSheet = lazyPart(() => import('./dialog-sheet.tsx'), 'DialogSheet', floating);

/** Asks for an answer before anything else: a window in the middle, on phones a sheet from below. */
export function Dialog(props: DialogProps) {
  const isPhone = usePhone();
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return isPhone ? <DialogSheet {...props} /> : <DialogModal {...props} />;
}
