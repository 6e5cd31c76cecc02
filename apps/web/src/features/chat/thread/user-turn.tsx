import { imageUrlsOf, textOf } from '@parley/contract';
import { Pin } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import { MessageAttachments } from '#/features/attachments/public.ts';
import { askAgain } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import type { MessageRow } from '#/storage/records.ts';
import type { MessageActId, TurnScope } from '../acts/message-act.ts';
import { MESSAGE_ROW_ACTS } from '../acts/message-row-acts.ts';
import { attempt } from '../acts/run-act.ts';
import { TranslationSlot } from '../translation/translation-slot.tsx';
import type { TurnProps } from './turn.tsx';
import { ActButton, CopyButton } from './act-button.tsx';
import { ThreadContext, TurnContext } from './turn-context.ts';
import { TurnMenu } from './turn-menu.tsx';
import { useTouchActions } from './use-touch-actions.ts';
import { VersionSwitcher } from './version-switcher.tsx';

interface UserTurnProps extends Omit<TurnProps, 'messageId' | 'isEditing' | 'isLast'> {
  readonly message: MessageRow;
}

/** The person's own words, as they were written. Its actions show on hover; fingers hold it down for them. */
export function UserTurn({ message, isPinned, versions }: UserTurnProps) {
  const t = useT();
  const { text: words, ...touch } = useTouchActions();
  const { hold } = use(ThreadContext);
  const turn = useQuestionTurn(message, isPinned, touch.onSelectText);
  const { text } = turn;
  const hasFiles = imageUrlsOf(message.content).length > 0 || (message.attachments?.length ?? 0) > 0;
  const hasVersions = versions !== undefined && versions.length > 1;
  return (
    <article
      aria-label={t('thread.you')}
      className="group/turn relative mb-3 flex flex-col items-end gap-2 rounded-row phone:mb-0 pointer-coarse:mb-0"
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
        className={`flex items-center gap-0.5 select-none ${hasVersions || isPinned ? '-mt-1 -mb-4 pointer-coarse:-mb-2' : 'absolute inset-e-1 top-full z-10 mt-1'}`}
      >
        <TurnContext value={turn}>
          <QuestionButtons isSheetOpen={touch.isSheetOpen} setIsSheetOpen={touch.setIsSheetOpen} />
        </TurnContext>
        {isPinned && (
          <span className="flex items-center gap-1 px-1 text-meta text-text-3">
            <Pin className="size-3.5" strokeWidth={1.75} aria-hidden />
            {t('thread.actions.pinned')}
          </span>
        )}
        {hasVersions && (
          <VersionSwitcher sessionId={message.sessionId} messageId={message.id} versions={versions} onHold={hold} />
        )}
      </div>
    </article>
  );
}

/** The acts that the row of a question shows; its menu leaves them out for whoever can point at them. */
const IN_ROW: readonly MessageActId[] = ['copy', 'edit'];

interface QuestionButtonsProps {
  readonly isSheetOpen: boolean;
  readonly setIsSheetOpen: (isOpen: boolean) => void;
}

function QuestionButtons({ isSheetOpen, setIsSheetOpen }: QuestionButtonsProps) {
  const t = useT();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <div className="flex gap-0.5 opacity-0 transition-opacity duration-120 group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:pointer-events-none phone:hidden">
      <CopyButton />
      <ActButton acts={[MESSAGE_ROW_ACTS.edit]} />
      <TurnMenu
        label={t('thread.you')}
        align="end"
        inRow={IN_ROW}
        isOpen={isSheetOpen || isMenuOpen}
        onOpenChange={(isOpen) => {
          setIsMenuOpen(isOpen);
          if (!isOpen) setIsSheetOpen(false);
        }}
      />
    </div>
  );
}

/** In React: what can be done with a question in its place. */
function useQuestionTurn(message: MessageRow, isPinned: boolean, selectText: (() => void) | undefined): TurnScope {
  const { models, edit } = use(ThreadContext);
  const navigation = useNavigation();
  return useMemo(() => {
    const { id: messageId, sessionId } = message;
    const retry = () => attempt(() => askAgain({ sessionId, messageId, models }));
    return {
      message,
      text: textOf(message.content),
      isPinned,
      navigation,
      selectText,
      edit: () => edit(messageId),
      ...(models.length > 0 && { retry }),
    };
  }, [message, isPinned, navigation, selectText, models, edit]);
}
