import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useSecondsSince } from './use-progress.ts';

interface ColumnFootProps {
  readonly name: string;
  /** Given while the answer is written. */
  readonly startedAt: number | undefined;
  readonly isFocused: boolean;
  /** Left out where there is nothing to go on with. */
  readonly goOn: (() => void) | undefined;
  readonly onRetry: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The way on from an answer. The one strong button is that of the column with the keys. */
export function ColumnFoot({ name, startedAt, isFocused, goOn, onRetry, children }: ColumnFootProps) {
  const t = useT();
  const seconds = useSecondsSince(startedAt);
  return (
    <footer className="sticky bottom-0 z-1 flex min-h-11 shrink-0 items-center gap-1 bg-canvas pt-1 pb-2 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-canvas before:to-transparent phone:static phone:before:hidden">
      {goOn && (
        <Button
          variant={isFocused ? 'primary' : 'outline'}
          size="small"
          data-continue
          aria-label={t('columns.continueOne', { name })}
          onClick={goOn}
        >
          {t('columns.continue')}
        </Button>
      )}
      {seconds !== undefined && (
        <span className="text-meta text-text-3 tabular-nums">{t('columns.started', { count: seconds })}</span>
      )}
      <span className="grow" />
      <div className="-me-1.5 flex gap-0.5">
        {onRetry && <IconButton label={t('columns.retryOne', { name })} icon={RefreshCw} size={28} onClick={onRetry} />}
        {children}
      </div>
    </footer>
  );
}
