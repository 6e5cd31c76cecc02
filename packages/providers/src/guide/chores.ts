import type { ChatMessage, ChatRequest } from '@parley/contract';
import { wordsIn } from './conversation.ts';
import { wordsOf } from './words.ts';

const TITLE_WORDS = 5;
const SUMMARY_WORDS = 120;

/** The app asks models for titles and summaries of chats; this recognises such a request and does it, or gives undefined. */
export function doChore(request: ChatRequest): string | undefined {
  const instruction = wordsIn(request.messages.at(-1));
  const said = request.messages
    .slice(0, -1)
    .filter((message) => message.role === 'user' || message.role === 'assistant');
  if (said.length === 0) return undefined;
  if (asksForTitle(instruction)) return titleOf(said, instruction);
  return asksForSummary(instruction) ? summaryOf(said) : undefined;
}

function asksForTitle(text: string): boolean {
  return (
    /\b(?:title|topic)\b/i.test(text) &&
    /\bwords?\b/i.test(text) &&
    /\b(?:only|without|generate|no more|exactly|reply|return)\b/i.test(text)
  );
}

function asksForSummary(text: string): boolean {
  return /\bsummar(?:y|i[sz]e)\b/i.test(text) && /\b(?:discussion|conversation|chat|context|words)\b/i.test(text);
}

/** Where one is only allowed, the same one before every title would say nothing. */
const ASKS_FOR_EMOJI = /\bwith\b(?:(?!\bwith\b)[^.])*\bemoji\b/i;

function titleOf(said: readonly ChatMessage[], instruction: string): string {
  const first = wordsIn(said.find((message) => message.role === 'user'));
  const mark = ASKS_FOR_EMOJI.test(instruction) ? '💬 ' : '';
  const kept = (first.match(/[\p{L}\p{N}'-]+/gu) ?? [])
    .filter((word) => wordsOf(word).length > 0)
    .slice(0, TITLE_WORDS);
  const isSmallTalk = kept.length === 0 || (kept.length === 1 && /^(?:hi|hello|hey|thanks?)$/i.test(kept[0] ?? ''));
  if (isSmallTalk) return ASKS_FOR_EMOJI.test(instruction) ? '👋 Small talk' : 'Small talk';
  const title = kept.join(' ');
  return mark + title.charAt(0).toUpperCase() + title.slice(1);
}

function summaryOf(said: readonly ChatMessage[]): string {
  const lines = said
    .filter((message) => message.role === 'user')
    .map((message) => firstSentence(wordsIn(message)))
    .filter((line) => line !== '');
  const words = `The user wrote: ${lines.join(' ')}`.split(/\s+/);
  return words.length > SUMMARY_WORDS ? `${words.slice(0, SUMMARY_WORDS).join(' ')}…` : words.join(' ');
}

function firstSentence(text: string): string {
  const sentence = /^[^.!?\n]{1,200}[.!?]?/.exec(text.trim())?.[0] ?? '';
  return sentence === '' || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
