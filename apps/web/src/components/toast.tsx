import { CircleAlert, CircleCheck } from 'lucide-react';
import type { FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '#/i18n/use-t.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { ICON_STROKE } from './icon.ts';
import { pauseToasts, resumeToasts, runToastActions, useToasts, type ToastEntry } from './toast-store.ts';

export { showToast } from './toast-store.ts';

const ICONS = { success: CircleCheck, error: CircleAlert } as const;

/** Where toasts appear: bottom centre of the content, above the composer, and above dialogs, which stand outside of the root. */
export function ToastRegion() {
  const t = useT();
  const toasts = useToasts((state) => state.toasts);
  // Without `aria-live` an open dialog would hide the region from screen readers together with the page.
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being looked at is not being operated
    <section
      aria-label={t('components.notifications')}
      aria-live="off"
      className="toast-region"
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeWhenLeft}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  );
}

function resumeWhenLeft(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.contains(event.relatedTarget)) resumeToasts();
}

function Toast({ toast }: { readonly toast: ToastEntry }) {
  const { kind = 'plain', text, actions } = toast;
  const [action] = actions;
  const isForSeveral = actions.length > 1;
  const Glyph = kind === 'plain' ? undefined : ICONS[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      data-leaving={toast.isLeaving || undefined}
      className="toast"
      inert={toast.isLeaving}
    >
      {Glyph && (
        <Glyph
          className={classNames('size-4.5 shrink-0', kind === 'error' ? 'text-danger' : 'text-success')}
          strokeWidth={ICON_STROKE}
          aria-hidden
        />
      )}
      <span className="min-w-0 flex-1 py-3.5 wrap-anywhere">
        {text}
        {isForSeveral && <bdi className="ms-1.5 text-text-3 tabular-nums">×{actions.length}</bdi>}
      </span>
      {action && (
        <Button variant="link" size="small" onClick={() => void runToastActions(toast)}>
          {isForSeveral ? action.labelForAll : action.label}
        </Button>
      )}
    </div>
  );
}
