import { textOf, type MessageContent, type SessionStat } from '@parley/contract';

const EMPTY: SessionStat = { tokenCount: 0, wordCount: 0, charCount: 0 };

/** Scripts without spaces: every sign counts as a word. */
const IDEOGRAPHIC = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/gu;

/** About four letters of ASCII to a token, and about one and a half tokens to any other sign. */
const TOKENS_PER_ASCII = 0.25;
const TOKENS_PER_OTHER = 1.5;

/** How long a message is. The tokens are an estimate: only the provider knows. */
export function statOfContent(content: MessageContent): SessionStat {
  const text = textOf(content);
  if (text === '') return EMPTY;
  return { tokenCount: tokensIn(text), wordCount: countWords(text), charCount: text.length };
}

/** About how many tokens a text has. */
export function tokensIn(text: string): number {
  let ascii = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) < 128) ascii += 1;
  }
  return Math.ceil(ascii * TOKENS_PER_ASCII + (text.length - ascii) * TOKENS_PER_OTHER);
}

/** What a chat's totals are after one message went from one length to another; a new message comes from nothing. */
export function adjustStat(total: SessionStat, after: SessionStat, before: SessionStat = EMPTY): SessionStat {
  return {
    tokenCount: Math.max(0, total.tokenCount + after.tokenCount - before.tokenCount),
    wordCount: Math.max(0, total.wordCount + after.wordCount - before.wordCount),
    charCount: Math.max(0, total.charCount + after.charCount - before.charCount),
  };
}

/** The stat of no message at all, for taking one out of the totals. */
export const NO_STAT = EMPTY;

function countWords(text: string): number {
  const signs = text.match(IDEOGRAPHIC)?.length ?? 0;
  const words = text.replace(IDEOGRAPHIC, ' ').match(/\S+/gu)?.length ?? 0;
  return signs + words;
}
