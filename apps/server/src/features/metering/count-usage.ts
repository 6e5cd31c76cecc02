import type { ChatRequest } from '@parley/contract';
import type { TokenCounter } from './token-counter.ts';

/** What a picture of medium size costs. */
const PICTURE_TOKENS = 765;
/** Role and separators. */
const MESSAGE_TOKENS = 4;

/** How many tokens a chat request has, near enough. */
export async function countPromptTokens(
  { messages, tools }: Pick<ChatRequest, 'messages' | 'tools'>,
  counter: TokenCounter,
): Promise<number> {
  const texts: string[] = tools === undefined ? [] : [JSON.stringify(tools)];
  let pictures = 0;
  for (const { content, tool_calls: calls, reasoning_content: thoughts } of messages) {
    if (typeof content === 'string') texts.push(content);
    for (const part of Array.isArray(content) ? content : []) {
      if (typeof part['text'] === 'string') texts.push(part['text']);
      else pictures += 1;
    }
    if (calls) texts.push(JSON.stringify(calls));
    if (thoughts) texts.push(thoughts);
  }
  const tokens = await counter.count(texts.join('\n'));
  return tokens + messages.length * MESSAGE_TOKENS + pictures * PICTURE_TOKENS;
}
