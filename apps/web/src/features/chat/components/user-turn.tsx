import { imageUrlsOf, textOf } from '@parley/contract';
import { Check, Copy, Pencil, Pin } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import type { MessageRow } from '#/storage/records.ts';
import { askAgain } from '../chat-turns.ts';
import { TranslationSlot } from './translation/translation-slot.tsx';
import type { TurnProps } from './turn.tsx';
import { TurnMenu } from './turn/turn-menu.tsx';
import { useFork } from './turn/use-fork.ts';
import { useTouchActions } from './turn/use-touch-actions.ts';
import { VersionSwitcher } from './turn/version-switcher.tsx';

const MessageAttachments = lazyPart(() => import('./attachments/message-attachments.tsx'), 'MessageAttachments');

interface UserTurnProps extends Omit<TurnProps, 'messageId' | 'isEditing' | 'isLast'> {
  readonly message: MessageRow;
}

/** The person's own words, as they were written. Its actions show on hover; fingers hold it down for them. */
export function UserTurn(props: UserTurnProps) {
  const { message, isPinned, versions } = props;
  const t = useT();
  const { text: words, ...touch } = useTouchActions();
  const text = textOf(message.content);
  const hasFiles = imageUrlsOf(message.content).length > 0 || (message.attachments?.length ?? 0) > 0;
  const hasVersions = versions !== undefined && versions.length > 1;
  return (
    <article
      aria-label={t('chat.you')}
      className="group/turn relative flex flex-col items-end gap-2 rounded-row"
      {...touch.handlers}
    >
      {hasFiles && <MessageAttachments content={message.content} attachments={message.attachments} />}
      {text !== '' && (
        <div
          ref={words}
          dir="auto"
          className={`max-w-140 rounded-panel bg-hover px-4 py-2.5 text-prose wrap-anywhere whitespace-pre-wrap phone:max-w-[78vw] ${touch.textClass}`}
        >
          {text}
        </div>
      )}
      <div className="w-full max-w-140 empty:hidden">
        <TranslationSlot message={message} />
      </div>
      {/* In the space between the turns, so that nothing moves when it appears; what always shows has room of its own. */}
      <div
        className={`flex items-center gap-0.5 select-none ${hasVersions || isPinned ? '-mt-1 -mb-4 pointer-coarse:-mb-2' : 'absolute inset-e-1 top-full z-10'}`}
      >
        <QuestionButtons {...props} text={text} touch={touch} />
        {isPinned && (
          <span className="flex items-center gap-1 px-1 text-meta text-text-3">
            <Pin className="size-3.5" strokeWidth={1.75} aria-hidden />
            {t('chat.actions.pinned')}
          </span>
        )}
        {hasVersions && (
          <VersionSwitcher
            sessionId={message.sessionId}
            messageId={message.id}
            versions={versions}
            onHold={props.onHold}
          />
        )}
      </div>
    </article>
  );
}

interface QuestionButtonsProps extends UserTurnProps {
  readonly text: string;
  readonly touch: Omit<ReturnType<typeof useTouchActions>, 'text'>;
}

function QuestionButtons({ sessionId, message, text, models, isPinned, onEdit, touch }: QuestionButtonsProps) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const fork = useFork(sessionId, message.id);
  const edit = () => onEdit(message.id);
  const retry = () => void askAgain({ sessionId, messageId: message.id, models });
  return (
    <div className="flex gap-0.5 opacity-0 transition-opacity duration-120 group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:pointer-events-none phone:hidden">
      {text !== '' && (
        <IconButton
          label={t(isCopied ? 'chat.copied' : 'chat.actions.copy')}
          icon={isCopied ? Check : Copy}
          size={28}
          onClick={() => copy(text)}
        />
      )}
      <IconButton label={t('chat.actions.edit')} icon={Pencil} size={28} onClick={edit} />
      <TurnMenu
        label={t('chat.you')}
        align="end"
        message={message}
        text={text}
        isPinned={isPinned}
        isOpen={touch.isSheetOpen || isMenuOpen}
        onOpenChange={(isOpen) => {
          setIsMenuOpen(isOpen);
          if (!isOpen) touch.setIsSheetOpen(false);
        }}
        onEdit={edit}
        onRetry={models.length > 0 ? retry : undefined}
        onFork={fork}
        onSelectText={touch.onSelectText}
      />
    </div>
  );
}
