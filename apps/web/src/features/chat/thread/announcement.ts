import { listText } from '#/i18n/list-text.ts';
import type { Translate } from '#/i18n/text-key.ts';
import type { ChatSnapshot } from '#/features/chat-core/public.ts';
import { callSentence, callWords, type WaitingCall } from '#/features/tools/public.ts';
import { saidWords } from '#/features/speech/public.ts';
import { askedWords } from './asked-words.ts';
import { answerView } from './model/answer-view.ts';

const LONGEST_ANNOUNCEMENT = 1_500;

/** What screen readers say when an answer has ended: its words; of several only who has answered. */
export async function announcementOf({ messages, columns, tree }: ChatSnapshot, t: Translate): Promise<string> {
  const answer = messages.findLast((message) => message.role === 'assistant');
  if (!answer) return '';
  const beside = columns.get(answer.id);
  if (beside) {
    const names = listText(beside.map((id) => tree.byId.get(id)?.model ?? ''));
    return t('endings.answeredSeveral', { count: beside.length, names });
  }
  const { text } = answerView(answer, undefined);
  // What went wrong is an alert of its own.
  if (text.trim() === '') return '';
  // Without the part that leaves the marks out there is still more to hear than nothing.
  const said = await saidWords(text, LONGEST_ANNOUNCEMENT).catch(() => text.slice(0, LONGEST_ANNOUNCEMENT));
  return t('endings.answered', { name: answer.model ?? '', text: said });
}

/** What screen readers say when calls of the chat wait for a person: what each of them wants. */
export function questionOf({ tree }: ChatSnapshot, waiting: readonly WaitingCall[], t: Translate): string {
  const sentences = waiting.flatMap(({ messageId, id, isAsked }) => {
    const tool = tree.byId.get(messageId)?.tools.find((one) => one.id === id && one.result === undefined);
    if (!tool) return [];
    return [
      isAsked ? callSentence(askedWords(tool)) : t('calls.waits', { call: callSentence(callWords(tool, 'asking')) }),
    ];
  });
  return sentences.join(' ').slice(0, LONGEST_ANNOUNCEMENT);
}
