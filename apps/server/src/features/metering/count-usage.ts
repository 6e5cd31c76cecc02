import { type AskedChat, partsOfChat, partsOfFields, type QuestionParts } from './question-parts.ts';
import { estimateTokens } from './said-in-events.ts';
import type { TokenCounter } from './token-counter.ts';

/** What a model was asked: a chat, or a text by itself. */
export type Question = AskedChat | string;

/** How many tokens a question has, near enough. */
export async function countPromptTokens(question: Question, counter: TokenCounter): Promise<number> {
  const { texts, others } = partsOf(question);
  return (await counter.count(texts.join('\n'))) + others;
}

/** Tokens of a question by its length. */
export function estimatePromptTokens(question: Question): number {
  const { texts, others } = partsOf(question);
  return texts.reduce((tokens, text) => tokens + estimateTokens(text), others);
}

/** Of a picture that is elsewhere: more than any provider counts for one. */
const LINKED_PICTURE_TOKENS = 32_768;
/** Of models of which nobody knows it. */
const USUAL_WINDOW = 1_000_000;

/** The most tokens that a question may turn out to have; what it only links to may fill the window. */
export function mostPromptTokens(question: AskedChat, window: number = USUAL_WINDOW): number {
  const { linkedPictures, linkedFiles } = partsOfChat(question);
  const linked = linkedFiles > 0 ? window : linkedPictures * LINKED_PICTURE_TOKENS;
  const tokens = estimatePromptTokens(question);
  return Math.max(tokens, Math.min(window, tokens + linked));
}

/** Whether a question brings anything but texts. */
export function bringsUnseen(question: AskedChat): boolean {
  return partsOfChat(question).isUnseen;
}

/** The most tokens that texts can have: none is shorter than a byte. */
export function bytesOf(sent: object | string): number {
  return Buffer.byteLength(typeof sent === 'string' ? sent : JSON.stringify(sent));
}

/** The words in the fields of a request, but for those of which they are known. */
export function wordsInFields(fields: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): string {
  return partsOfFields(fields, known).texts.join('\n');
}

function partsOf(question: Question): Pick<QuestionParts, 'texts' | 'others'> {
  return typeof question === 'string' ? { texts: [question], others: 0 } : partsOfChat(question);
}
