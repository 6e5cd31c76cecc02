import { textOf } from '@parley/contract';
import type { KeyboardEvent } from 'react';
import { isComposing } from '#/components/composition.ts';
import { useConfig } from '#/features/settings/public.ts';
import { askOnlyKeys } from '#/features/models/public.ts';
import { readChat, type TurnModel } from '#/features/chat-core/public.ts';
import { matchesShortcut } from '#/lib/keyboard.ts';
import { meaningOfEnter } from '#/lib/send-key.ts';
import { insertAtCursor, replaceRange } from '#/components/suggestions/box-edits.ts';
import type { Suggestions } from '#/components/suggestions/use-suggestions.ts';

interface BoxKeys {
  readonly sessionId: string;
  readonly isRunning: boolean;
  /** Whom the chat asks. */
  readonly models: readonly TurnModel[];
  readonly suggestions: Pick<Suggestions, 'keys' | 'trigger' | 'close'>;
  readonly submit: () => void;
  readonly stop: () => void;
  readonly askOnly: (model: TurnModel) => void;
}

/** What the keys do in the box. A key of an input method does nothing here. */
export function useBoxKeys(keys: BoxKeys) {
  const { sessionId, isRunning, models, suggestions, submit, stop, askOnly } = keys;
  const submitKey = useConfig((config) => config.submitKey);
  return (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event) || suggestions.keys.current?.(event) === true) return;
    const box = event.currentTarget;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key === 'Escape' && isRunning) return stop();
    if (event.key === 'ArrowUp' && isPlain && box.value === '') {
      event.preventDefault();
      return void bringBackLastQuestion(sessionId, box);
    }
    const only = models.length > 1 && models.find((_, index) => matchesShortcut(event, askOnlyKeys(index)));
    if (only) {
      event.preventDefault();
      return askOnly(only);
    }
    const meaning = meaningOfEnter(event, submitKey);
    if (meaning === 'send') {
      event.preventDefault();
      submit();
    } else if (meaning === 'newline' && (event.ctrlKey || event.altKey || event.metaKey)) {
      // Browsers break the line only by Enter and Shift+Enter.
      event.preventDefault();
      insertAtCursor(box, '\n');
    }
  };
}

async function bringBackLastQuestion(sessionId: string, box: HTMLTextAreaElement): Promise<void> {
  const { messages } = await readChat(sessionId);
  const last = messages.findLast(({ role }) => role === 'user');
  if (last && box.value === '') replaceRange(box, 0, 0, textOf(last.content));
}
