import { useEffect, useState, type RefObject } from 'react';
import { classNames } from '#/components/class-names.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useLiveTurn, useMessage } from '#/features/chat-core/public.ts';
import { answerView } from '../thread/model/answer-view.ts';
import { columnInView } from './model/column-scroll.ts';
import { columnState } from './model/column-state.ts';
import { shortStateText, StateSign } from './column-state-text.tsx';
import { useAnswerModel } from './use-answer-model.ts';

interface PhoneSummaryProps {
  readonly sessionId: string;
  readonly ids: readonly string[];
  /** What is swiped. */
  readonly track: RefObject<HTMLElement | null>;
}

/** All answers of a row at a glance, where one fits the screen: how each stands, and the way to it. */
export function PhoneSummary({ sessionId, ids, track }: PhoneSummaryProps) {
  const t = useT();
  const shown = useShownColumn(track, ids.length);
  return (
    <fieldset
      aria-label={t('columns.row', { count: ids.length })}
      className="scroll-fade sticky top-1 z-10 mx-4 mb-2 flex min-w-0 gap-0.5 overflow-x-auto rounded-block bg-hover p-0.75 [scrollbar-width:none]"
    >
      {ids.map((id, index) => (
        <Segment
          key={id}
          sessionId={sessionId}
          messageId={id}
          isShown={index === shown}
          onShow={() => track.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' })}
        />
      ))}
    </fieldset>
  );
}

interface SegmentProps {
  readonly sessionId: string;
  readonly messageId: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function Segment(props: SegmentProps) {
  const message = useMessage(props.sessionId, props.messageId);
  return message ? <LoadedSegment {...props} message={message} /> : null;
}

type LoadedSegmentProps = SegmentProps & { readonly message: NonNullable<ReturnType<typeof useMessage>> };

function LoadedSegment({ message, isShown, onShow }: LoadedSegmentProps) {
  const t = useT();
  const { name, vendor } = useAnswerModel(message);
  const state = columnState(answerView(message, useLiveTurn(message.id)));
  const words = shortStateText(state, t);
  return (
    <button
      type="button"
      aria-current={isShown}
      onClick={onShow}
      className={classNames(
        'flex min-h-13 min-w-24 flex-1 flex-col items-center justify-center rounded-control px-1.5 transition-[background-color,box-shadow] duration-180',
        isShown ? 'bg-raised shadow-e1 dark:bg-press' : 'text-text-2',
      )}
    >
      <span className="flex max-w-full items-center gap-1.5 text-small font-medium">
        <VendorMark vendor={vendor} size={14} bare />
        {/* The mark beside it says whose it is: what tells models of one family apart stands at the end. */}
        <bdi className="truncate">{name.replace(/^claude-(?=[a-z])/, '')}</bdi>
      </span>
      <span
        className={classNames(
          'flex items-center gap-1 text-meta tabular-nums',
          state.kind === 'failed' ? 'text-danger' : 'text-text-3',
        )}
      >
        {state.kind !== 'done' && <StateSign state={state} />}
        {words}
      </span>
    </button>
  );
}

function useShownColumn(track: RefObject<HTMLElement | null>, count: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const look = () => setShown(columnInView(element.scrollLeft, element.clientWidth, count));
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [track, count]);
  return shown;
}
