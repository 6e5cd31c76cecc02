import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { classNames } from './class-names.ts';
import type { DialogProps } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { useOverlayLayer } from './overlay-stack.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

const SIZES = { normal: 'max-w-110', form: 'max-w-140', wide: 'h-full max-h-190 max-w-220', full: 'h-full' } as const;

/** A dialog in the middle of a wide screen. */
export function DialogModal(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, size, role, initialFocus, onClosed } = props;
  const t = useT();
  const changeOpen = useOverlayLayer(open, onOpenChange);
  const returned = useReturnedFocus(open);
  return (
    <BaseDialog.Root open={open} onOpenChange={changeOpen} onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" forceRender />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid scroll-pb-24 place-items-center overflow-y-auto p-6">
          <BaseDialog.Popup
            {...returned}
            {...(role && { role })}
            {...(initialFocus && { initialFocus })}
            className={classNames(
              'dialog-window relative flex w-full flex-col gap-4 rounded-panel bg-raised p-6 text-text-1 shadow-e3 outline-none',
              SIZES[size ?? 'normal'],
            )}
          >
            <div className="flex flex-col gap-1.5">
              <BaseDialog.Title className={classNames('text-heading', actions === undefined && 'pe-9')}>
                {title}
              </BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description render={<div />} className="text-text-2">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            {children}
            {actions === undefined ? (
              <BaseDialog.Close
                render={<IconButton label={t('components.closeDialog')} icon={X} className="absolute end-4 top-5" />}
              />
            ) : (
              // In sight, at the very edge, also where the dialog is higher than the window.
              <div className="sticky -bottom-6 z-10 -mx-6 -mt-2 -mb-6 flex flex-wrap items-center justify-end gap-2 rounded-b-panel bg-raised px-6 pt-3 pb-6">
                {actions}
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
