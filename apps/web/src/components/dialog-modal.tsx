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
            <DialogHead title={title} description={description} isKept={actions === undefined} />
            {children}
            {actions === undefined ? (
              // In sight also where the dialog is higher than the window: it goes down with what is read.
              <div className="pointer-events-none absolute inset-y-0 end-4 z-20 pt-5 pb-4">
                <BaseDialog.Close
                  render={
                    <IconButton
                      label={t('components.closeDialog')}
                      icon={X}
                      className="pointer-events-auto sticky -top-1"
                    />
                  }
                />
              </div>
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

interface DialogHeadProps extends Pick<DialogProps, 'title' | 'description'> {
  /** Whether the title stays in sight, as the cross beside it does. */
  readonly isKept: boolean;
}

function DialogHead({ title, description, isKept }: DialogHeadProps) {
  return (
    <>
      <BaseDialog.Title
        className={classNames(
          'text-heading',
          isKept && 'sticky -top-6 z-10 -mx-6 -mt-6 -mb-2 rounded-t-panel bg-raised ps-6 pe-15 pt-6 pb-2',
        )}
      >
        {title}
      </BaseDialog.Title>
      {description !== undefined && (
        <BaseDialog.Description render={<div />} className="-mt-2.5 text-text-2">
          {description}
        </BaseDialog.Description>
      )}
    </>
  );
}
