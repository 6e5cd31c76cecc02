import { Copy, Languages, Pencil, Pin, PinOff, RefreshCw, Replace, Square, Volume2 } from 'lucide-react';
import { showToast } from '#/components/toast.tsx';
import { withPart } from '#/components/with-part.ts';
import { t } from '#/i18n/i18n.ts';
import { languageOf } from '#/i18n/languages.ts';
import { platform } from '#/platform/platform.ts';
import { toggleReading } from '#/features/speech/public.ts';
import { translateMessage, translateUsually } from '../translation/translate-message.ts';
import type { ActedTurn, MessageAct } from './message-act.ts';

export const isAnswer = ({ message }: ActedTurn): boolean => message.role === 'assistant';
export const hasText = ({ text }: ActedTurn): boolean => text !== '';

const togglePin = ({ message }: ActedTurn): Promise<void> =>
  withPart(
    () => import('./pin-message.ts'),
    (part) => part.togglePin(message),
  );
const read = ({ message, text }: ActedTurn): void => toggleReading(message.id, text);

/** Acts that are buttons in the row of a message. They come with the messages, so nothing large may be imported here. */
export const MESSAGE_ROW_ACTS = {
  copy: {
    id: 'copy',
    icon: Copy,
    label: 'messageActions.copy',
    isOffered: hasText,
    run: ({ text }) => copyText(text),
  },
  retry: {
    id: 'retry',
    icon: RefreshCw,
    label: 'messageActions.retry',
    isOffered: (turn) => isAnswer(turn) && turn.retry !== undefined,
    run: ({ retry }) => retry?.(),
  },
  retryWith: {
    id: 'retry-with',
    icon: Replace,
    label: 'messageActions.retryWith',
    isOffered: (turn) => isAnswer(turn) && turn.pickModel !== undefined,
    run: ({ pickModel }) => pickModel?.(),
  },
  listen: {
    id: 'listen',
    icon: Volume2,
    label: 'messageActions.listen',
    isOffered: (turn) => hasText(turn) && turn.canBeHeard && !turn.isReading,
    run: read,
  },
  stopListening: {
    id: 'stop-listening',
    icon: Square,
    label: 'messageActions.stopListening',
    isOffered: (turn) => hasText(turn) && turn.canBeHeard && turn.isReading,
    run: read,
  },
  translate: {
    id: 'translate',
    icon: Languages,
    label: 'messageActions.translate',
    isOffered: (turn) => hasText(turn) && turn.languages.length > 0,
    run: ({ message, languages: [first] }) => first && translateUsually(message, first),
    choices: ({ message, languages }) =>
      languages.length < 2
        ? []
        : languages.map((code) => ({
            id: code,
            name: languageOf(code).name,
            fullName: t('translate.into', { language: languageOf(code).name }),
            isChosen: message.translation?.language === code,
            run: () => translateMessage(message, code),
          })),
  },
  pin: {
    id: 'pin',
    icon: Pin,
    label: 'messageActions.pin',
    isOffered: (turn) => !turn.isPinned && (hasText(turn) || !isAnswer(turn)),
    run: togglePin,
  },
  unpin: {
    id: 'unpin',
    icon: PinOff,
    label: 'messageActions.unpin',
    isOffered: ({ isPinned }) => isPinned,
    run: togglePin,
  },
  edit: {
    id: 'edit',
    icon: Pencil,
    label: 'messageActions.edit',
    isOffered: (turn) => turn.edit !== undefined && (hasText(turn) || !isAnswer(turn)),
    run: ({ edit }) => edit?.(),
  },
} as const satisfies Record<string, MessageAct>;

/** Copies a text and says so. */
export async function copyText(text: string): Promise<void> {
  const isDone = await platform.copyText(text);
  if (isDone) showToast({ kind: 'success', text: t('chat.copied') });
  else showToast({ kind: 'error', text: t('common.copyFailed') });
}
