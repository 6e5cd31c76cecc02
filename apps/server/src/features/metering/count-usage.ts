import type { ChatRequest } from '@parley/contract';
import type { TokenCounter } from './token-counter.ts';
import { estimateTokens } from './said-in-events.ts';

/** What a picture of medium size costs. */
const PICTURE_TOKENS = 765;
/** A minute of a film, which mostly comes as a link. */
const FILM_TOKENS = 16_384;
/** Role and separators. */
const MESSAGE_TOKENS = 4;

/** So many characters of a file in base64 are a token, near enough: documents have pictures and fonts beside their words. */
const FILE_CHARS_PER_TOKEN = 16;

/** Sound in base64 at the pace of a telephone call, as providers count it. */
const SOUND_CHARS_PER_TOKEN = 640;

/** Fields of a request that no model reads, however long. */
const UNREAD = new Set([
  'messages',
  'model',
  'metadata',
  'user',
  'logit_bias',
  'safety_identifier',
  'prompt_cache_key',
]);
/** Switches and numbers are shorter. */
const SHORT_FIELD_CHARS = 100;

type AskedChat = Pick<ChatRequest, 'messages' | 'tools'> & Readonly<Record<string, unknown>>;

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

const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'input_text', 'output_text', 'refusal']);

/** By its type: a picture may have a text beside it, which would hide it. */
function isText(part: { readonly type: string }): boolean {
  return TEXT_TYPES.has(part.type);
}

/** Whether a question brings anything but texts: how many tokens a picture, a file or a link has, only the provider knows. */
export function bringsUnseen({ messages }: AskedChat): boolean {
  return messages.some(({ content }) => Array.isArray(content) && content.some((part) => !isText(part)));
}

/** The texts of a request, and the tokens of what is no text. */
function partsOf(question: Question): { texts: string[]; others: number } {
  if (typeof question === 'string') return { texts: [question], others: 0 };
  const { messages } = question;
  const texts = fieldTexts(question);
  let files = 0;
  for (const { content, tool_calls: calls, function_call: call, reasoning_content: thoughts } of messages) {
    if (typeof content === 'string') texts.push(content);
    for (const part of Array.isArray(content) ? content : []) {
      if (typeof part['text'] === 'string') texts.push(part['text']);
      if (isText(part)) continue;
      if (typeof part['file'] === 'object') files += fileTokens(part['file']);
      else if (typeof part['input_audio'] === 'object') files += soundTokens(part['input_audio']);
      else files += /video/i.test(part.type) ? FILM_TOKENS : PICTURE_TOKENS;
    }
    if (call != null) texts.push(JSON.stringify(call));
    if (calls) texts.push(JSON.stringify(calls));
    if (thoughts) texts.push(thoughts);
  }
  return { texts, others: messages.length * MESSAGE_TOKENS + files };
}

/** Whatever else a model reads: schemas of tools and answers, and what it is to write, by any name. */
function fieldTexts(question: AskedChat): string[] {
  return Object.entries(question).flatMap(([name, value]) => {
    if (UNREAD.has(name) || value == null || (typeof value !== 'object' && typeof value !== 'string')) return [];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return name === 'tools' || text.length > SHORT_FIELD_CHARS ? text : [];
  });
}

function soundTokens(sound: unknown): number {
  const data = (sound as { data?: unknown } | null)?.data;
  return typeof data === 'string' ? Math.ceil(data.length / SOUND_CHARS_PER_TOKEN) : 0;
}

function fileTokens(file: unknown): number {
  const data = (file as { file_data?: unknown } | null)?.file_data;
  return Math.max(PICTURE_TOKENS, typeof data === 'string' ? Math.ceil(data.length / FILE_CHARS_PER_TOKEN) : 0);
}
