import { Markdown } from '../../../components/markdown/markdown.tsx';
import { VoiceMark } from '../../../components/voice-mark.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useT } from '../../../i18n/use-t.ts';
import { formatDateTime } from '../../../lib/time.ts';
import type { MessageRow } from '../../../storage/records.ts';
import { useModels, useVendorOf } from '../../models/public.ts';
import { retryTurn, useLiveTurn } from '../chat-turns.ts';
import { answerView } from '../model/answer-view.ts';
import type { TurnModel } from '../turns.ts';
import { AnswerEndingNote } from './answer-ending-note.tsx';
import { Trace } from './trace.tsx';
import { TurnActions } from './turn-actions.tsx';
import type { TurnProps } from './turn.tsx';

interface AssistantTurnProps extends Omit<TurnProps, 'messageId'> {
  readonly message: MessageRow;
}

/** A model's answer: who speaks, what it did on the way, what it says. */
export function AssistantTurn({ sessionId, message, isLast, model, onSend }: AssistantTurnProps) {
  const t = useT();
  const vendorOf = useVendorOf();
  const view = answerView(message, useLiveTurn(message.id));
  const listed = useModels().models.find((known) => known.id === message.modelId);
  const name = listed?.label ?? message.model ?? '';
  const retry = (other?: TurnModel) => {
    const asked = other ?? model;
    if (asked) void retryTurn({ sessionId, messageId: message.id, model: asked });
  };
  const isWaiting = view.isLive && view.text === '' && view.reasoning?.since === undefined;

  return (
    <article aria-label={name} aria-busy={view.isLive} className="group/turn">
      <header className="flex h-5.5 items-center gap-2">
        <VoiceMark vendor={vendorOf(message.modelId ?? name)} size={22} />
        <bdi className="truncate text-small font-semibold">{name}</bdi>
        <time
          dateTime={new Date(message.date).toISOString()}
          className="text-meta text-text-3 opacity-0 transition-opacity duration-120 group-hover/turn:opacity-100"
        >
          {formatDateTime(message.date, currentLanguage().tag)}
        </time>
      </header>
      <Trace view={view} />
      <div className="mt-3">
        {isWaiting ? (
          <LiveDot label={t('chat.trace.waiting')} />
        ) : (
          <Markdown text={view.text} streaming={view.isLive} />
        )}
      </div>
      <AnswerEndingNote
        view={view}
        asked={message.modelId}
        onRetry={retry}
        onContinue={() => onSend(t('chat.unfinished.continuePrompt'))}
      />
      <TurnActions message={message} view={view} isLast={isLast} onRetry={model && (() => retry())} />
    </article>
  );
}

function LiveDot({ label }: { readonly label: string }) {
  return (
    <p className="flex h-6.25 items-center">
      <span aria-hidden className="size-2 animate-breathe rounded-full bg-spark" />
      <span className="sr-only">{label}</span>
    </p>
  );
}
