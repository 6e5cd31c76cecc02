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
  isOffered: hasText,
  run: ({ message, text }) =>
    composerOf(message.sessionId)?.quote(selectedText(message.id) ?? (text || textOf(message.content))),
} as const satisfies MessageAct;
