import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { FullSheet } from '#/components/full-sheet.tsx';
import { useOverlayLayer } from '#/components/overlay-stack.ts';
import { usePhone } from '#/components/use-phone.ts';
import { useReturnedFocus } from '#/components/use-returned-focus.ts';
import { useT } from '#/i18n/use-t.ts';
import { closePalette, openPalette } from './open-palette.ts';
import { PaletteBody } from './palette-body.tsx';

/** Chats, actions, models and settings behind one field: a window near the top, on phones a sheet. */
export function Palette({ open: isOpen }: { readonly open: boolean }) {
  return usePhone() ? <PaletteSheet isOpen={isOpen} /> : <PaletteWindow isOpen={isOpen} />;
}

const changePalette = (open: boolean) => (open ? openPalette() : closePalette());

function PaletteWindow({ isOpen }: { readonly isOpen: boolean }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const changeOpen = useOverlayLayer(isOpen, changePalette);
  const returned = useReturnedFocus(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={changeOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" forceRender />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-6 pt-28">
          <Dialog.Popup
            {...returned}
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
  return (
    <FullSheet open={isOpen} onOpenChange={changePalette} label={t('palette.label')} focusOn={field}>
      <PaletteBody field={field} />
    </FullSheet>
  );
}
