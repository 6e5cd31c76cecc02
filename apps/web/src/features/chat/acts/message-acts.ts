import {
  ArrowRight,
  CirclePlay,
  ClipboardType,
  Columns2,
  CopyPlus,
  Heading,
  RefreshCw,
  TextSelect,
  Trash2,
} from 'lucide-react';
import { toPlainText } from '#/components/markdown/plain-text.ts';
import { refreshTitle } from '../context/context-actions.ts';
import { deleteMessage } from './delete-message.ts';
import { forkChat } from './fork-chat.ts';
import type { ActedTurn, MessageAct } from './message-act.ts';
import { copyText, hasText, isAnswer, MESSAGE_ROW_ACTS } from './message-row-acts.ts';
import { QUOTE_ACT } from './quote-act.ts';

/** Every act, in the order in which a menu shows them. Those that take something away come last. */
export const MESSAGE_ACTS: readonly MessageAct[] = [
  {
    id: 'go-on',
    icon: ArrowRight,
    label: 'columns.continue',
    isOffered: ({ column }) => column?.goOn !== undefined,
    run: ({ column }) => column?.goOn?.(),
  },
  {
    id: 'remove-column',
    icon: Columns2,
    label: 'columns.remove',
    detail: 'columns.removeDetail',
    isOffered: ({ column }) => column !== undefined,
    run: ({ column }) => column?.remove(),
  },
  MESSAGE_ROW_ACTS.copy,
  MESSAGE_ROW_ACTS.rateUp,
  MESSAGE_ROW_ACTS.rateDown,
  MESSAGE_ROW_ACTS.listen,
  MESSAGE_ROW_ACTS.stopListening,
  MESSAGE_ROW_ACTS.translate,
  MESSAGE_ROW_ACTS.pin,
  MESSAGE_ROW_ACTS.unpin,
  MESSAGE_ROW_ACTS.edit,
  QUOTE_ACT,
  {
    id: 'select-text',
    icon: TextSelect,
    label: 'messageActions.selectText',
    isOffered: ({ selectText }) => selectText !== undefined,
    run: ({ selectText }) => selectText?.(),
  },
  {
    id: 'continue',
    icon: CirclePlay,
    label: 'messageActions.continue',
    isOffered: ({ writeOn }) => writeOn !== undefined,
    run: ({ writeOn }) => writeOn?.(),
  },
  MESSAGE_ROW_ACTS.retry,
  {
    id: 'retry-from-here',
    icon: RefreshCw,
    label: 'messageActions.retryFromHere',
    isOffered: (turn) => !isAnswer(turn) && turn.retry !== undefined,
    run: ({ retry }) => retry?.(),
  },
  MESSAGE_ROW_ACTS.retryWith,
  MESSAGE_ROW_ACTS.rewrite,
  {
    id: 'fork',
    icon: CopyPlus,
    label: 'messageActions.fork',
    isOffered: () => true,
    run: ({ message, navigation }) => forkChat(message.sessionId, navigation, message.id),
  },
  {
    id: 'title',
    icon: Heading,
    label: 'chatActs.title',
    isOffered: isAnswer,
    run: ({ message }) => refreshTitle(message.sessionId),
  },
  {
    id: 'copy-plain',
    icon: ClipboardType,
    label: 'messageActions.copyPlain',
    isOffered: (turn) => isAnswer(turn) && hasText(turn),
    run: ({ text }) => copyText(toPlainText(text)),
  },
  {
    id: 'delete',
    icon: Trash2,
    label: 'messageActions.delete',
    sheetLabel: 'messageActions.deleteMessage',
    isDanger: true,
    isOffered: () => true,
    run: ({ message }) => deleteMessage(message),
  },
];

/** What can be done with a message now. */
export function offeredMessageActs(turn: ActedTurn): readonly MessageAct[] {
  return MESSAGE_ACTS.filter(({ isOffered }) => isOffered(turn));
}
