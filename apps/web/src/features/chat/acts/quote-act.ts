import { textOf } from '@parley/contract';
import { Quote } from 'lucide-react';
import { selectedText } from '../thread/selected-text.ts';
import { composerOf } from '../composer/composer-access.ts';
import type { MessageAct } from './message-act.ts';
import { hasText } from './message-row-acts.ts';

/** Puts what is selected of the messages into the box as a quotation: the bubble beside a selection draws it too. */
export const QUOTE_ACT = {
  id: 'quote',
  icon: Quote,
  label: 'messageActions.quote',
  sheetLabel: 'messageActions.quoteNext',
  isOffered: hasText,
  run: ({ message, text }) => quoteSelected(message.sessionId, message.id, text || textOf(message.content)),
} as const satisfies MessageAct;

/** Quotes what is selected, of one message where its id is given, or `otherwise` where nothing is. */
export function quoteSelected(sessionId: string, messageId?: string, otherwise?: string): void {
  const text = selectedText(messageId) ?? otherwise;
  if (text !== undefined) composerOf(sessionId)?.quote(text);
}
