import { textOf } from '@parley/contract';
import {
  CirclePlay,
  ClipboardType,
  Copy,
  GitFork,
  Heading,
  Languages,
  Pencil,
  Pin,
  PinOff,
  Quote,
  RefreshCw,
  Replace,
  TextSelect,
  Trash2,
  Volume2,
} from 'lucide-react';
import type { Icon } from '../../../../components/icon.ts';
import { toPlainText } from '../../../../components/markdown/plain-text.ts';
import { MenuItem, MenuSeparator } from '../../../../components/menu.tsx';
import { showToast } from '../../../../components/toast.tsx';
import { t } from '../../../../i18n/i18n.ts';
import type { TextKey } from '../../../../i18n/text-key.ts';
import { platform } from '../../../../platform/platform.ts';
import type { MessageRow } from '../../../../storage/records.ts';
import { deleteMessage } from '../../chat-dialogs.ts';
import { composerOf } from '../../composer-access.ts';
import { refreshTitle } from '../../context-actions.ts';
import { useMessageHooks } from '../../message-hooks.ts';
import './message-texts.ts';
import { togglePin } from './pin-message.ts';
import { selectedText } from './selected-text.ts';

/** What the message is to be asked to do; what is left out is not offered. */
export interface TurnMenuItemsProps {
  readonly message: MessageRow;
  /** What is on the screen, which may be more than is stored yet. */
  readonly text: string;
  readonly isPinned: boolean;
  /** With what stands in the row as well. */
  readonly isFull: boolean;
  readonly onEdit?: (() => void) | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly onRetryWith?: (() => void) | undefined;
  readonly onContinue?: (() => void) | undefined;
  readonly onFork?: (() => void) | undefined;
  readonly onSelectText?: (() => void) | undefined;
}

type Row = readonly [icon: Icon, words: TextKey, act: (() => void) | undefined];

/** Everything that can be done with one message, in one list for menus and sheets. */
export function TurnMenuItems(props: TurnMenuItemsProps) {
  const { message, text, isPinned, isFull, onEdit, onRetry, onRetryWith, onContinue, onFork, onSelectText } = props;
  const { speech, translate } = useMessageHooks();
  const isAnswer = message.role === 'assistant';
  const hasText = text !== '';

  const inRow: readonly Row[] = [
    [Copy, 'chat.actions.copy', hasText ? () => void copy(text) : undefined],
    [Volume2, 'chat.actions.listen', speech && (() => speech.toggle(message.id, text))],
    [Languages, 'chat.actions.translate', translate && (() => void translate.run(message.id, text))],
    [
      isPinned ? PinOff : Pin,
      isPinned ? 'chat.actions.unpin' : 'chat.actions.pin',
      hasText || !isAnswer ? () => void togglePin(message) : undefined,
    ],
    [Pencil, 'chat.actions.edit', hasText || !isAnswer ? onEdit : undefined],
  ];
  const more: readonly Row[] = [
    [Quote, 'messageActions.quote', hasText ? () => quote(message, text) : undefined],
    [TextSelect, 'messageActions.selectText', onSelectText],
    [CirclePlay, 'messageActions.continue', onContinue],
    [
      RefreshCw,
      isAnswer ? 'chat.actions.retry' : 'messageActions.retryFromHere',
      isFull || !isAnswer ? onRetry : undefined,
    ],
    [Replace, 'chat.actions.retryWith', onRetryWith],
    [GitFork, 'messageActions.fork', onFork],
    [Heading, 'messageActions.refreshTitle', isAnswer ? () => void refreshTitle(message.sessionId) : undefined],
    [ClipboardType, 'messageActions.copyPlain', isAnswer && hasText ? () => void copy(toPlainText(text)) : undefined],
  ];
  // The row of a question has no room for the pin.
  const rows = [...(isFull ? inRow : isAnswer ? [] : inRow.slice(3, 4)), ...more];
  return (
    <>
      {rows.map(
        ([icon, words, act]) =>
          act && (
            <MenuItem key={words} icon={icon} onSelect={act}>
              {t(words)}
            </MenuItem>
          ),
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void deleteMessage(message)}>
        {t('chat.actions.delete')}
      </MenuItem>
    </>
  );
}

/** What is selected in the message, or all of it. */
function quote(message: MessageRow, text: string): void {
  composerOf(message.sessionId)?.quote(selectedText(message.id) ?? (text || textOf(message.content)));
}

async function copy(text: string): Promise<void> {
  const isDone = await platform.copyText(text);
  if (isDone) showToast({ kind: 'success', text: t('chat.copied') });
  else showToast({ kind: 'error', text: t('common.copyFailed') });
}
