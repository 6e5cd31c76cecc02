import type { ContentPart, Message, MessageContent, MessageTool } from '@parley/contract';

/** What a message holds after its words were changed and some of its pictures taken out: a plain text where it can be. */
export function editedContent(
  before: MessageContent,
  text: string,
  isKept: (part: ContentPart) => boolean,
): MessageContent {
  const parts = typeof before === 'string' ? [] : before.filter((part) => part.type !== 'text' && isKept(part));
  if (parts.length === 0) return text;
  return [...(text === '' ? [] : [{ type: 'text', text } as const]), ...parts];
}

/** What an answer that a person wrote over is: whole, however the model's own one had ended. */
export function rewrittenAnswer(content: MessageContent, tools: readonly MessageTool[]): Partial<Message> {
  const ending = { isError: false, errorCode: undefined, errorDetail: undefined, finishReason: 'stop' } as const;
  // Signatures of the provider belong to its own words, and a translation to those that were translated.
  return { content, ...ending, replay: undefined, replays: undefined, translation: undefined, tools: unplaced(tools) };
}

/** The places of calls are counted in the words that were written over. */
function unplaced(tools: readonly MessageTool[]): MessageTool[] {
  return tools.map(({ round: _round, textBefore: _text, reasoningBefore: _thoughts, ...tool }) => tool);
}
