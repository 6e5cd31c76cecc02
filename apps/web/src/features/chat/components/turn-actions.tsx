import { Check, ChevronDown, Copy, Pencil, Pin, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import type { MessageRow } from '#/storage/records.ts';
import { ModelPicker } from '#/features/models/public.ts';
import { withPart } from '#/components/with-part.ts';
import type { AnswerView } from '../model/answer-view.ts';
import type { TurnModel } from '../turns.ts';
import { NotAppliedNote } from './not-applied-note.tsx';
import { TranslateButton } from './translation/translate-button.tsx';
import { ListenButton } from './turn/listen-button.tsx';
import { TurnMenu } from './turn/turn-menu.tsx';
import { TurnMeta } from './turn/turn-meta.tsx';
import { VersionSwitcher } from './turn/version-switcher.tsx';

export interface TurnActionsProps {
  readonly message: MessageRow;
  readonly view: AnswerView;
  /** Shows at rest; elsewhere only to whoever points at the turn or comes by keyboard. */
  readonly isLast: boolean;
  /** With another model where one is given. Left out where nobody could answer. */
  readonly onRetry: ((model?: TurnModel) => void) | undefined;
  readonly isPinned?: boolean;
  readonly versions?: readonly string[] | undefined;
  readonly onHold?: ((element: HTMLElement) => void) | undefined;
  readonly onEdit?: (() => void) | undefined;
  readonly onContinue?: (() => void) | undefined;
  readonly onFork?: (() => void) | undefined;
  readonly onSelectText?: (() => void) | undefined;
  /** Fingers hold the turn down for its actions. */
  readonly isSheetOpen?: boolean;
  readonly onSheetChange?: (isOpen: boolean) => void;
}

const QUIET =
  'opacity-0 group-hover/turn:opacity-100 group-focus-within/turn:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100 transition-opacity duration-120';

/** What can be done with an answer, and what it took. Its space is kept, so that nothing jumps when it shows. */
export function TurnActions(props: TurnActionsProps) {
  const { message, view, isLast, isPinned = false, versions, onHold } = props;
  if (view.isLive) return <div className="mt-3 h-7 pointer-coarse:h-11" />;
  const hasVersions = versions !== undefined && versions.length > 1;
  const isHiddenOnPhone = !isLast && !hasVersions;
  return (
    <div className={`mt-3 flex min-h-7 flex-wrap items-center gap-0.5 ${isHiddenOnPhone ? 'phone:hidden' : ''}`}>
      <div className="-ms-1.5 flex items-center gap-0.5 pointer-coarse:-ms-3">
        {hasVersions && (
          <VersionSwitcher sessionId={message.sessionId} messageId={message.id} versions={versions} onHold={onHold} />
        )}
        <div className={`flex gap-0.5 ${isLast ? '' : `${QUIET} phone:hidden`}`}>
          <ActionButtons {...props} isPinned={isPinned} />
        </div>
      </div>
      <div className={`ms-auto flex ${isLast ? '' : QUIET}`}>
        <TurnMeta view={view} modelId={message.modelId} />
      </div>
      <NotAppliedNote parameters={view.notApplied} />
    </div>
  );
}

function ActionButtons(props: TurnActionsProps & { readonly isPinned: boolean }) {
  const { message, view, isPinned, onRetry, onEdit, onContinue, onFork, onSelectText } = props;
  const t = useT();
  const [isCopied, copy] = useCopy();
  const [isPicking, setIsPicking] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { text } = view;
  const hasText = text !== '';
  return (
    <>
      {hasText && (
        <IconButton
          label={t(isCopied ? 'chat.copied' : 'chat.actions.copy')}
          icon={isCopied ? Check : Copy}
          size={28}
          onClick={() => copy(text)}
        />
      )}
      {onRetry && (
        <>
          <IconButton label={t('chat.actions.retry')} icon={RefreshCw} size={28} onClick={() => onRetry()} />
          <ModelPicker
            chosenId={undefined}
            label={t('chat.actions.retryWith')}
            onChoose={onRetry}
            open={isPicking}
            onOpenChange={setIsPicking}
          >
            <IconButton
              label={t('chat.actions.retryWith')}
              icon={ChevronDown}
              size={28}
              className="-ms-1 w-5 phone:hidden"
            />
          </ModelPicker>
        </>
      )}
      {hasText && <ListenButton messageId={message.id} text={text} />}
      {hasText && <TranslateButton message={message} />}
      {hasText && (
        <IconButton
          label={t(isPinned ? 'chat.actions.unpin' : 'chat.actions.pin')}
          icon={Pin}
          size={28}
          active={isPinned}
          className="phone:hidden"
          onClick={() =>
            void withPart(
              () => import('./turn/pin-message.ts'),
              ({ togglePin }) => togglePin(message),
            )
          }
        />
      )}
      {onEdit && hasText && (
        <IconButton label={t('chat.actions.edit')} icon={Pencil} size={28} className="phone:hidden" onClick={onEdit} />
      )}
      <TurnMenu
        label={message.model ?? ''}
        message={message}
        text={text}
        isPinned={isPinned}
        isOpen={props.isSheetOpen === true || isMenuOpen}
        onOpenChange={(isOpen) => {
          setIsMenuOpen(isOpen);
          if (!isOpen) props.onSheetChange?.(false);
        }}
        onEdit={onEdit}
        onRetry={onRetry && (() => onRetry())}
        onRetryWith={onRetry && (() => setIsPicking(true))}
        onContinue={onContinue}
        onFork={onFork}
        onSelectText={onSelectText}
      />
    </>
  );
}
