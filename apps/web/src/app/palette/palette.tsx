import './palette-texts.ts';
import { Dialog } from '@base-ui/react/dialog';
import { Drawer } from '@base-ui/react/drawer';
import { useRef } from 'react';
import { useOverlayLayer } from '../../components/overlay-stack.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useT } from '../../i18n/use-t.ts';
import { closePalette, openPalette, usePalette } from './open-palette.ts';
import { PaletteBody } from './palette-body.tsx';

/** Chats, actions, models and settings behind one field: a window near the top, on phones a sheet. */
export function Palette() {
  const isOpen = usePalette((palette) => palette.isOpen);
  return usePhone() ? <PaletteSheet isOpen={isOpen} /> : <PaletteWindow isOpen={isOpen} />;
}

const changePalette = (open: boolean) => (open ? openPalette() : closePalette());

function PaletteWindow({ isOpen }: { readonly isOpen: boolean }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const changeOpen = useOverlayLayer(isOpen, changePalette);
  return (
    <Dialog.Root open={isOpen} onOpenChange={changeOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" forceRender />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-6 pt-28">
          <Dialog.Popup
            aria-label={t('palette.label')}
            initialFocus={field}
            className="dialog-window flex max-h-[min(34rem,calc(100dvh-8.5rem))] w-160 max-w-full flex-col overflow-hidden rounded-panel bg-raised text-text-1 shadow-e3 outline-none"
          >
            <PaletteBody field={field} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteSheet({ isOpen }: { readonly isOpen: boolean }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const changeOpen = useOverlayLayer(isOpen, changePalette);
  return (
    <Drawer.Root open={isOpen} onOpenChange={changeOpen} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim" forceRender />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end">
          <Drawer.Popup
            aria-label={t('palette.label')}
            initialFocus={field}
            className="sheet flex h-[calc(100dvh-0.75rem-env(safe-area-inset-top))] w-full flex-col rounded-t-sheet bg-raised text-text-1 shadow-e3 outline-none"
          >
            <div className="flex h-6 shrink-0 items-center justify-center" aria-hidden>
              <span className="h-1 w-9 rounded-full bg-line-control" />
            </div>
            <Drawer.Content className="flex min-h-0 flex-1 flex-col">
              <PaletteBody field={field} />
            </Drawer.Content>
            <Drawer.Close className="sr-only">{t('components.closePanel')}</Drawer.Close>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
