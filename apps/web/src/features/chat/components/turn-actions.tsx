import { Check, Copy, RefreshCw, Trash2 } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { MessageRow } from '../../../storage/records.ts';
import { deleteMessage } from '../chat-dialogs.ts';
import type { AnswerView } from '../model/answer-view.ts';
import { NotAppliedNote } from './not-applied-note.tsx';

interface TurnActionsProps {
  readonly message: MessageRow;
  readonly view: AnswerView;
  readonly isLast: boolean;
  readonly onRetry: (() => void) | undefined;
}

/** What can be done with an answer, and what it took. Its space is kept, so that nothing jumps when it shows. */
export function TurnActions({ message, view, isLast, onRetry }: TurnActionsProps) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  if (view.isLive) return <div className="mt-3 h-7" />;
  const visibility = isLast
    ? ''
    : 'opacity-0 group-hover/turn:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100 transition-opacity duration-120';
  return (
    <div className={`mt-3 flex min-h-7 flex-wrap items-center gap-0.5 ${visibility}`}>
      <div className="-ms-1.5 flex gap-0.5 pointer-coarse:-ms-3">
        {view.text !== '' && (
          <IconButton
            label={t(isCopied ? 'chat.copied' : 'chat.actions.copy')}
            icon={isCopied ? Check : Copy}
            size={28}
            onClick={() => copy(view.text)}
          />
        )}
        {onRetry && <IconButton label={t('chat.actions.retry')} icon={RefreshCw} size={28} onClick={onRetry} />}
        <IconButton
          label={t('chat.actions.delete')}
          icon={Trash2}
          size={28}
          onClick={() => void deleteMessage(message.id)}
        />
      </div>
      <TurnMeta view={view} />
      <NotAppliedNote parameters={view.notApplied} />
    </div>
  );
}

function TurnMeta({ view: { text, usage, durationMs } }: { readonly view: AnswerView }) {
  const t = useT();
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(currentLanguage().tag, { maximumFractionDigits: digits }).format(value);
  const tokens = usage && usage.promptTokens + usage.completionTokens;
  return (
    <span className="ms-auto flex shrink-0 gap-2 ps-3 text-meta text-text-3 tabular-nums">
      {tokens !== undefined && <span>{t('chat.actions.tokens', { count: tokens, formatted: format(tokens, 0) })}</span>}
      {durationMs !== undefined && text !== '' && (
        <span>{t('chat.actions.seconds', { formatted: format(durationMs / 1_000, 1) })}</span>
      )}
    </span>
  );
}
