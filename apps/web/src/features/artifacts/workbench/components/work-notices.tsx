import type { ReactNode } from 'react';
import type { ConsoleLine } from '#/components/artifact/artifact-frame.tsx';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';

interface UnsentActs {
  readonly onSendAlong: () => void;
  readonly onDiscard: () => void;
}

/** Something of the person's that waits, in words, and the two ways to go on. */
export interface EarlierEdit {
  readonly words: string;
  readonly goOn: string;
  readonly onGoOn: () => void;
  readonly onDiscard: () => void;
}

interface WorkNoticesProps {
  /** The number of the version that is being written; undefined where none is. */
  readonly writtenNumber: number | undefined;
  /** What can be done with a version that was edited by hand and not sent; undefined for others. */
  readonly unsent: UnsentActs | undefined;
  /** What was edited by hand and is not on show. */
  readonly earlier: readonly EarlierEdit[];
  readonly errors: readonly ConsoleLine[];
  readonly onShowConsole: (() => void) | undefined;
  readonly onAskForFix: () => void;
}

/** What there is to know about the version on show, each with its next step. */
export function WorkNotices(props: WorkNoticesProps) {
  const { writtenNumber, unsent, earlier, errors, onShowConsole, onAskForFix } = props;
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
      {unsent && (
        <Notice>
          <span className="min-w-40 flex-1">{t('workbench.unsent')}</span>
          <NoticeActs onDiscard={unsent.onDiscard} goOn={t('workbench.sendAlong')} onGoOn={unsent.onSendAlong} />
        </Notice>
      )}
      {earlier.map(({ words, ...acts }) => (
        <Notice key={words}>
          <span className="min-w-40 flex-1">{words}</span>
          <NoticeActs {...acts} />
        </Notice>
      ))}
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

function NoticeActs({ goOn, onGoOn, onDiscard }: Omit<EarlierEdit, 'words'>) {
  const t = useT();
  return (
    <div className="ms-auto flex gap-2">
      <Button size="small" variant="quiet" onClick={onDiscard}>
        {t('workbench.throwAway')}
      </Button>
      <Button size="small" variant="outline" onClick={onGoOn}>
        {goOn}
      </Button>
    </div>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-1.5 text-small text-text-2">
      {children}
    </div>
  );
}
