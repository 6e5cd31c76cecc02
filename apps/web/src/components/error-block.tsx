import { ChevronRight, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { Button } from './button.tsx';
import { ICON_STROKE } from './icon.ts';

interface ErrorBlockProps {
  /** What happened. */
  readonly title: ReactNode;
  /** Why, and whether it cost anything. */
  readonly text?: ReactNode;
  /** Two next steps at most: `outline` and `quiet` buttons, small. */
  readonly actions?: ReactNode;
  /** Tries again what failed; offered before the other steps. */
  readonly onRetry?: (() => void) | undefined;
  /** Folded away; for a bug report, not for reading. */
  readonly details?: ReactNode;
}

/** A failure where the answer would have been. */
export function ErrorBlock({ title, text, actions, onRetry, details }: ErrorBlockProps) {
  const t = useT();
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-block bg-danger-soft p-3.5">
      <p className="flex items-start gap-2.5 font-medium">
        <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" strokeWidth={ICON_STROKE} aria-hidden />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </p>
      {text !== undefined && <p className="text-small text-text-2 wrap-anywhere">{text}</p>}
      {(actions !== undefined || onRetry !== undefined) && (
        <div className="mt-1 flex flex-wrap items-center gap-1.5">
          {onRetry && (
            <Button variant="outline" size="small" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
          {actions}
        </div>
      )}
      {details !== undefined && (
        <details className="group/details text-meta text-text-2">
          <summary className="inline-flex list-none items-center gap-1 rounded-kbd py-1 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              className="size-3.5 transition-[rotate] duration-180 group-open/details:rotate-90 rtl:-scale-x-100"
              strokeWidth={ICON_STROKE}
              aria-hidden
            />
            {t('components.details')}
          </summary>
          <div className="mt-1 max-h-60 overflow-auto wrap-anywhere">{details}</div>
        </details>
      )}
    </div>
  );
}
