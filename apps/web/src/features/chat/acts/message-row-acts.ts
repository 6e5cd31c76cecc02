import {
  Copy,
  Languages,
  Pencil,
  Pin,
  PinOff,
  RefreshCw,
  Replace,
  Square,
  ThumbsDown,
  ThumbsUp,
  Volume2,
  WandSparkles,
} from 'lucide-react';
import { parseModelId, type Rating } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { withPart } from '#/components/with-part.ts';
import { t } from '#/i18n/i18n.ts';
import { languageOf } from '#/i18n/languages.ts';
import { platform } from '#/platform/platform.ts';
import { chatActions, type RewriteStyle, withSources } from '#/features/chat-core/public.ts';
import { isGuide } from '#/features/models/public.ts';
import { toggleReading } from '#/features/speech/public.ts';
import { translateMessage, translateUsually } from '../translation/translate-message.ts';
import type { ActedTurn, MessageAct } from './message-act.ts';

export const isAnswer = ({ message }: ActedTurn): boolean => message.role === 'assistant';
export const hasText = ({ text }: ActedTurn): boolean => text !== '';
const isOfGuide = ({ message }: ActedTurn): boolean => isGuide(parseModelId(message.modelId ?? ''));

const togglePin = ({ message }: ActedTurn): Promise<void> =>
  withPart(
    () => import('./pin-message.ts'),
    (part) => part.togglePin(message),
  );
const read = ({ message, text }: ActedTurn): void => toggleReading(message.id, text);

/** A second press takes the thumb back. */
const rate = ({ message }: ActedTurn, rating: Rating): void =>
  chatActions.updateMessage(message.id, { rating: message.rating === rating ? undefined : rating });

const REWRITE_STYLES: readonly RewriteStyle[] = ['shorter', 'longer', 'simpler', 'table'];

/** Acts that are buttons in the row of a message. They come with the messages, so nothing large may be imported here. */
export const MESSAGE_ROW_ACTS = {
  copy: {
    id: 'copy',
    icon: Copy,
    label: 'messageActions.copy',
    isOffered: hasText,
    run: ({ message, text }) => copyText(withSources(text, message.tools)),
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
  rewrite: {
    id: 'rewrite',
    icon: WandSparkles,
    label: 'messageActions.rewrite',
    // The guide quotes the documentation and cannot put it in other words.
    isOffered: (turn) => isAnswer(turn) && hasText(turn) && turn.rewrite !== undefined && !isOfGuide(turn),
    run: () => {},
    choices: ({ rewrite }) =>
      REWRITE_STYLES.map((style) => ({
        id: style,
        name: t(`messageActions.rewriteAs.${style}`),
        fullName: t('messageActions.rewriteFull', { style: t(`messageActions.rewriteAs.${style}`) }),
        isChosen: false,
        run: () => rewrite?.(style),
      })),
  },
  rateUp: {
    id: 'rate-up',
    icon: ThumbsUp,
    label: 'messageActions.rateUp',
    isOffered: (turn) => isAnswer(turn) && hasText(turn),
    isOn: ({ message }) => message.rating === 'up',
    run: (turn) => rate(turn, 'up'),
  },
  rateDown: {
    id: 'rate-down',
    icon: ThumbsDown,
    label: 'messageActions.rateDown',
    isOffered: (turn) => isAnswer(turn) && hasText(turn),
    isOn: ({ message }) => message.rating === 'down',
    run: (turn) => rate(turn, 'down'),
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
  if (isDone) showToast({ kind: 'success', text: t('thread.copied') });
  else showToast({ kind: 'error', text: t('common.copyFailed') });
}
