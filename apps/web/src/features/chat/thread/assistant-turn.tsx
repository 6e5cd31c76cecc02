import { Pin } from 'lucide-react';
import { useState } from 'react';
import { SaidTime } from '#/components/said-time.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { MessageRow } from '#/storage/records.ts';
import { useModels, useVendorOf } from '#/features/models/public.ts';
import { useLiveTurn } from '#/features/chat-core/public.ts';
import { AnswerPictures } from '#/features/attachments/public.ts';
import { DrawingPreview } from '#/features/images/public.ts';
import { answerView } from './model/answer-view.ts';
import { AnswerEndingNote } from './answer-ending-note.tsx';
import { AnswerTasks } from './answer-tasks.tsx';
import { AnswerText, LiveDot } from './answer-text.tsx';
import { Trace } from './trace.tsx';
import { TranslationSlot } from '../translation/translation-slot.tsx';
import { TurnActions } from './turn-actions.tsx';
import type { TurnProps } from './turn.tsx';
import { TurnContext } from './turn-context.ts';
import { useAnswerTurn } from './use-answer-turn.ts';
import { useTouchActions } from './use-touch-actions.ts';

interface AssistantTurnProps extends Omit<TurnProps, 'messageId' | 'isEditing'> {
  readonly message: MessageRow;
}

/** A model's answer: who speaks, what it did on the way, what it says. */
export function AssistantTurn(props: AssistantTurnProps) {
  const { message, isLast, isPinned, versions } = props;
  const t = useT();
  const vendorOf = useVendorOf();
  const known = useModels().models;
  const view = answerView(message, useLiveTurn(message.id));
  const name = known.find(({ id }) => id === message.modelId)?.label ?? message.model ?? '';
  const { text, ...touch } = useTouchActions();
  const [isPicking, setIsPicking] = useState(false);
  const { turn, retry, writeOn } = useAnswerTurn({
    message,
    view,
    isPinned,
    pickModel: setIsPicking,
    selectText: touch.onSelectText,
  });
  const isWaiting =
    view.isLive &&
    !view.isAway &&
    view.text === '' &&
    view.tasks.length === 0 &&
    view.reasoning?.since === undefined &&
    !view.tools.some(({ state }) => state === 'asking');

  return (
    <article
      aria-label={name}
      aria-busy={view.isLive || message.streaming}
      className="group/turn rounded-row"
      {...touch.handlers}
    >
      <header className="flex h-5.5 items-center gap-2 select-none">
        <VendorMark vendor={vendorOf(message.modelId ?? name)} size={22} />
        <bdi className="truncate text-small font-semibold">{name}</bdi>
        {isPinned && <PinnedMark />}
        <SaidTime
          time={message.date}
          className="text-meta text-text-3 opacity-0 transition-opacity duration-120 group-hover/turn:opacity-100 group-focus-within/turn:opacity-100"
        />
      </header>
      {/* Another version is another answer: nothing of the one before may stay open in it. */}
      <Trace key={`trace-${message.id}`} messageId={message.id} items={view.steps[0]?.trace ?? []} view={view} />
      <div ref={text} className={`mt-3 ${touch.textClass}`}>
        {isWaiting ? <LiveDot /> : <AnswerText key={message.id} messageId={message.id} view={view} />}
      </div>
      {view.isAway && <output className="mt-1 block text-small text-text-3">{t('thread.trace.away')}</output>}
      <AnswerPictures urls={view.pictures} />
      {view.isLive && <DrawingPreview messageId={message.id} />}
      <AnswerTasks message={message} view={view} />
      <AnswerEndingNote
        view={view}
        sessionId={message.sessionId}
        messageId={message.id}
        asked={message.modelId}
        onRetry={retry}
        onContinue={writeOn}
      />
      {!view.isLive && <TranslationSlot message={message} />}
      <TurnContext value={turn}>
        <TurnActions
          view={view}
          isLast={isLast}
          versions={versions}
          isPicking={isPicking}
          setIsPicking={setIsPicking}
          isSheetOpen={touch.isSheetOpen}
          setIsSheetOpen={touch.setIsSheetOpen}
        />
      </TurnContext>
    </article>
  );
}

function PinnedMark() {
  const t = useT();
  return (
    <span className="flex shrink-0 items-center gap-1 text-meta text-text-3">
      <Pin className="size-3.5" strokeWidth={1.75} aria-hidden />
      {t('thread.actions.pinned')}
    </span>
  );
}
