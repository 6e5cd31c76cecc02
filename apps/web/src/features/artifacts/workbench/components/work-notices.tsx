import type { ReactNode } from 'react';
import type { ConsoleLine } from '#/components/artifact/artifact-frame.tsx';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';

interface WorkNoticesProps {
  /** The number of the version that is being written; undefined where none is. */
  readonly writtenNumber: number | undefined;
  readonly isUnsent: boolean;
  readonly onSendAlong: () => void;
  readonly errors: readonly ConsoleLine[];
  readonly onShowConsole: (() => void) | undefined;
  readonly onAskForFix: () => void;
}

/** What there is to know about the version on show, each with its next step. */
export function WorkNotices(props: WorkNoticesProps) {
  const { writtenNumber, isUnsent, onSendAlong, errors, onShowConsole, onAskForFix } = props;
  const t = useT();
  const [first] = errors;
  return (
    <>
      <output className="empty:hidden">
        {writtenNumber !== undefined && (
          <Notice>
            <span aria-hidden className="size-2 animate-breathe rounded-full bg-spark" />
            <span className="grow">{t('workbench.writing', { number: writtenNumber })}</span>
          </Notice>
        )}
      </output>
      {isUnsent && (
        <Notice>
          <span className="min-w-0 grow">{t('workbench.unsent')}</span>
          <Button size="small" variant="outline" onClick={onSendAlong}>
            {t('workbench.sendAlong')}
          </Button>
        </Notice>
      )}
      {first && onShowConsole && (
        <Notice>
          <p className="flex min-w-40 flex-1 flex-wrap gap-x-2 phone:basis-full">
            <span className="text-danger">{t('workbench.errorCount', { count: errors.length })}</span>
            <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
              {first.text}
            </span>
          </p>
          <div className="flex gap-2 phone:ms-auto">
            <Button size="small" variant="quiet" onClick={onShowConsole}>
              {t('workbench.showConsole')}
            </Button>
            <Button size="small" variant="outline" onClick={onAskForFix}>
              {t('workbench.askForFix')}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-1.5 text-small text-text-2">
      {children}
    </div>
  );
}
