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
  Square,
  TextSelect,
  Trash2,
  Volume2,
} from 'lucide-react';
import type { Icon } from '#/components/icon.ts';
import { toPlainText } from '#/components/markdown/plain-text.ts';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { languageOf } from '#/i18n/languages.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { platform } from '#/platform/platform.ts';
import type { MessageRow } from '#/storage/records.ts';
import { useConfig } from '#/features/settings/public.ts';
import { toggleReading, usePlayback } from '#/features/speech/public.ts';
import { deleteMessage } from '../../acts/delete-message.ts';
import { composerOf } from '../../composer-access.ts';
import { refreshTitle } from '../../context-actions.ts';
import { translateMessage, useTargetLanguages } from '../../translation/translation-state.ts';
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
  const isAnswer = message.role === 'assistant';
  const hasText = text !== '';

  const pin: Row = [
    isPinned ? PinOff : Pin,
    isPinned ? 'chat.actions.unpin' : 'chat.actions.pin',
    hasText || !isAnswer ? () => void togglePin(message) : undefined,
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
  // The row of an answer has these itself; that of a question has no room for them.
  const hasVoices = hasText && (isFull || !isAnswer);
  return (
    <>
      {isFull && <Rows rows={[[Copy, 'chat.actions.copy', hasText ? () => void copy(text) : undefined]]} />}
      {hasVoices && <VoiceItems message={message} text={text} />}
      {(isFull || !isAnswer) && <Rows rows={[pin]} />}
      {isFull && <Rows rows={[[Pencil, 'chat.actions.edit', hasText || !isAnswer ? onEdit : undefined]]} />}
      <Rows rows={more} />
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void deleteMessage(message)}>
        {t('chat.actions.delete')}
      </MenuItem>
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return rows.map(
    ([icon, words, act]) =>
      act && (
        <MenuItem key={words} icon={icon} onSelect={act}>
          {t(words)}
        </MenuItem>
      ),
  );
}

/** The message read aloud, and in the languages of the settings. */
function VoiceItems({ message, text }: Pick<TurnMenuItemsProps, 'message' | 'text'>) {
  const isHeard = useConfig(({ ttsConfig }) => ttsConfig.enable);
  const isReading = usePlayback(message.id) !== undefined;
  const languages = useTargetLanguages();
  return (
    <>
      {isHeard && (
        <MenuItem icon={isReading ? Square : Volume2} onSelect={() => toggleReading(message.id, text)}>
          {t(isReading ? 'chat.actions.stopListening' : 'chat.actions.listen')}
        </MenuItem>
      )}
      {languages.map((code) => (
        <MenuItem key={code} icon={Languages} onSelect={() => translateMessage(message, code)}>
          {languages.length === 1
            ? t('chat.actions.translate')
            : t('translate.into', { language: languageOf(code).name })}
        </MenuItem>
      ))}
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
