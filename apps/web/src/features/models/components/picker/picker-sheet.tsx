import { Drawer } from '@base-ui/react/drawer';
import { useRef } from 'react';
import { useOverlayLayer } from '../../../../components/overlay-stack.ts';
import { useT } from '../../../../i18n/use-t.ts';
import type { PickerSurfaceProps } from '../model-picker.tsx';
import { PickerBody } from './picker-body.tsx';

/** The picker on a phone, where it takes the screen. */
export function PickerSheet({ open, onOpenChange, anchor, side: _side, label, ...body }: PickerSurfaceProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const changeOpen = useOverlayLayer(open, onOpenChange);
  return (
    <Drawer.Root open={open} onOpenChange={changeOpen} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim" forceRender />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end">
          <Drawer.Popup
            ref={sheet}
            aria-label={label}
            // The field would bring the keyboard up, over the list that most people only look through.
            initialFocus={sheet}
            finalFocus={() => anchor}
            className="sheet flex h-[calc(100dvh-0.75rem-env(safe-area-inset-top))] w-full flex-col rounded-t-sheet bg-raised text-text-1 shadow-e3 outline-none"
          >
            <div className="flex h-6 shrink-0 items-center justify-center" aria-hidden>
              <span className="h-1 w-9 rounded-full bg-line-control" />
            </div>
            <Drawer.Content className="flex min-h-0 flex-1 flex-col">
              <PickerBody {...body} field={field} layout="sheet" />
            </Drawer.Content>
            <Drawer.Close className="sr-only">{t('components.closePanel')}</Drawer.Close>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
