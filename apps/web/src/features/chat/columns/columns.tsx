import './columns.css';
import { Columns3 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { usePhone } from '#/components/use-phone.ts';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useIsRunning } from '#/features/chat-core/public.ts';
import { composerOf } from '../composer/composer-access.ts';
import { Column } from './column.tsx';
import { focusColumn, setMerging, useColumnsView } from './columns-view.ts';
import { MergePicker } from './merge-picker.tsx';
import { PhoneSummary } from './phone-summary.tsx';
import { useAgreement, type Agreement } from './use-agreement.ts';
import { useColumnKeys } from './use-column-keys.ts';
import { useIsTooWide, useRowHeight } from './use-row-height.ts';
import { BODY_SELECTOR, useSyncScroll } from './use-sync-scroll.ts';

export interface ColumnsProps {
  readonly sessionId: string;
  /** The answer that is on the branch on show. */
  readonly answerId: string;
  /** All answers of the row, in their order. */
  readonly ids: readonly string[];
  readonly isLast: boolean;
}

/**
 * The answers of several models to one question, beside each other. They grow with the page, which alone scrolls, and their
 * heads and feet stay at its edges. With Sync scroll the row fits the view together with its question, and the columns scroll
 * inside it, each in proportion to its length. On a phone one answer fills the width.
 */
export function Columns({ sessionId, answerId, ids, isLast }: ColumnsProps) {
  const t = useT();
  const isPhone = usePhone();
  const row = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = !isLast && !isUnfolded;
  const isFitted = useColumnsView((view) => view.syncsScroll) && !isFolded && !isPhone;
  const mostHeight = useRowHeight(row, track, isFitted);
  const isTooWide = useIsTooWide(track, ids.length);
  const [expanded, setExpanded] = useState<number>();
  const focusedId = useColumnsView((view) => view.focusedId);
  const marks = useColumnsView((view) => view.marksAgreement) && isLast;
  const isRunning = useIsRunning(sessionId);
  const [turns, setTurns] = useState(0);
  const onTurn = useCallback(() => setTurns((count) => count + 1), []);
  const agreement = useAgreement(track, marks, turns);

  useSyncScroll(track, isLast && !isPhone);
  useColumnKeys(isLast && !isPhone, {
    count: ids.length,
    goTo: (index) => {
      if (expanded !== undefined) flushSync(() => setExpanded(index + 1));
      goTo(track.current, ids[index]);
    },
    merge: () => (isRunning ? void showToast({ text: t('columns.mergeWaits') }) : setMerging(true)),
    goOn: (body) => body.closest('article')?.querySelector<HTMLElement>('[data-continue]')?.click(),
  });
  // A row that is not the last any more gives the keys back.
  useEffect(() => {
    if (!isLast) return undefined;
    return () => {
      focusColumn(undefined);
      setMerging(false);
    };
  }, [isLast]);

  return (
    <section ref={row} aria-label={t('columns.row', { count: ids.length })} className="-mx-5 phone:-mx-4">
      {isPhone && <PhoneSummary sessionId={sessionId} ids={ids} track={track} />}
      <div
        ref={track}
        style={{ maxHeight: mostHeight }}
        className={classNames(
          'flex',
          // What scrolls sideways holds the heads and feet that would stay at the edges of the page.
          (isPhone || isFitted || isTooWide) && 'snap-x overflow-x-auto overscroll-x-contain',
          'phone:snap-mandatory phone:items-start phone:overflow-y-hidden',
          isFolded && 'max-h-64 overflow-y-hidden',
        )}
      >
        {ids.map((id, index) => (
          <Column
            key={id}
            sessionId={sessionId}
            messageId={id}
            number={index + 1}
            isCurrent={isLast}
            isFolded={isFolded}
            isFocused={isLast && id === focusedId}
            isFitted={isFitted}
            isExpanded={!isPhone && expanded === index + 1}
            isHidden={!isPhone && isAnother(expanded, index + 1, ids.length)}
            onExpand={ids.length > 1 && !isFolded ? setExpanded : undefined}
            shared={agreement?.shared.get(id)}
            onTurn={onTurn}
          />
        ))}
      </div>
      {isLast ? (
        <RowFoot sessionId={sessionId} count={ids.length} agreement={marks ? agreement : undefined} />
      ) : (
        <Fold isFolded={isFolded} onToggle={() => setIsUnfolded(!isUnfolded)} />
      )}
      {isLast && isPhone && (
        <MergePicker sessionId={sessionId} answerId={answerId}>
          <button type="button" hidden aria-label={t('columns.merge')} />
        </MergePicker>
      )}
    </section>
  );
}

interface RowFootProps {
  readonly sessionId: string;
  readonly count: number;
  readonly agreement: Agreement | undefined;
}

function RowFoot({ sessionId, count, agreement }: RowFootProps) {
  const t = useT();
  const keepAll = () => {
    focusColumn(undefined);
    composerOf(sessionId)?.focus();
  };
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 px-5 text-meta text-text-3 phone:px-4">
      <Button variant="outline" size="small" icon={Columns3} onClick={keepAll}>
        {t('columns.keepAll')}
      </Button>
      <span className="phone:hidden">{t('columns.keepAllText', { count })}</span>
      <output className="ms-auto phone:ms-0">{agreement && <AgreementText agreement={agreement} />}</output>
    </div>
  );
}

/** Says what the marks stand for, also when there are none. */
function AgreementText({ agreement: { shared, compared } }: { readonly agreement: Agreement }) {
  const t = useT();
  if (compared < 2) return t('columns.agreementWaits');
  const count = shared.values().reduce((sum, sentences) => sum + sentences.length, 0);
  return count === 0 ? t('columns.agreementNone') : t('columns.agreementFound', { count });
}

function Fold({ isFolded, onToggle }: { readonly isFolded: boolean; readonly onToggle: () => void }) {
  const t = useT();
  return (
    <div
      className={classNames(
        'flex px-5 pt-1 phone:px-4',
        isFolded &&
          'relative before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-16 before:bg-linear-to-t before:from-canvas before:to-transparent',
      )}
    >
      <Button variant="quiet" size="small" className="-ms-2.5" aria-expanded={!isFolded} onClick={onToggle}>
        {t(isFolded ? 'columns.showAll' : 'columns.showLess')}
      </Button>
    </div>
  );
}

/** Whether another column than this one fills the row. */
function isAnother(expanded: number | undefined, number: number, count: number): boolean {
  return expanded !== undefined && expanded <= count && expanded !== number;
}

/** Brings a column into view and gives it the keys. */
function goTo(track: HTMLElement | null, id: string | undefined): void {
  const column = track?.querySelector<HTMLElement>(`[data-column="${CSS.escape(id ?? '')}"]`);
  column?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  column?.querySelector<HTMLElement>(BODY_SELECTOR)?.focus({ preventScroll: true, focusVisible: true });
}
