import { imageUrlsOf, textOf, type ImagePart, type Message, type MessageContent } from '@parley/contract';

export const MOST_PICTURES_OF_MESSAGE = 5;

/** The roles that a message of a mask may have. */
export const CONTEXT_ROLES = ['system', 'user', 'assistant'] as const;
export type ContextRole = (typeof CONTEXT_ROLES)[number];

/** An instruction comes first unless another role is given; after it the two talk in turns. */
export function addedMessage(context: readonly Message[], id: string, first: ContextRole = 'system'): Message[] {
  const last = context.at(-1)?.role;
  return [...context, emptyMessage(id, last === undefined ? first : last === 'user' ? 'assistant' : 'user')];
}

function emptyMessage(id: string, role: ContextRole): Message {
  return { id, date: 0, role, content: '', streaming: false, isError: false, tools: [] };
}

/** The instructions that a context begins with, if any, and the messages after them. */
export function splitInstructions(context: readonly Message[]): { head: Message[]; rest: Message[] } {
  const from = context[0]?.role === 'system' ? 1 : 0;
  return { head: context.slice(0, from), rest: context.slice(from) };
}

/** A context with other instructions; where there were none they come first, under the given id. */
export function withInstructions(context: readonly Message[], text: string, id: string): Message[] {
  const { head, rest } = splitInstructions(context);
  return [withText(head[0] ?? emptyMessage(id, 'system'), text), ...rest];
}

export function removedMessage(context: readonly Message[], id: string): Message[] {
  return context.filter((message) => message.id !== id);
}

/** One place up or down; at the ends it stays. */
export function movedMessage(context: readonly Message[], id: string, step: 1 | -1): Message[] {
  const from = context.findIndex((message) => message.id === id);
  const to = from + step;
  const moved = context[from];
  if (!moved || to < 0 || to >= context.length) return [...context];
  return context.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Pictures belong to what a person says; another role has none. */
export function withRole(message: Message, role: ContextRole): Message {
  return { ...message, role, content: role === 'user' ? message.content : textOf(message.content) };
}

export function withText(message: Message, text: string): Message {
  return { ...message, content: contentWith(text, imageUrlsOf(message.content)) };
}

export function withPicture(message: Message, url: string): Message {
  return { ...message, content: contentWith(textOf(message.content), [...imageUrlsOf(message.content), url]) };
}

export function withoutPicture(message: Message, url: string): Message {
  const left = imageUrlsOf(message.content).filter((one) => one !== url);
  return { ...message, content: contentWith(textOf(message.content), left) };
}

function contentWith(text: string, urls: readonly string[]): MessageContent {
  if (urls.length === 0) return text;
  return [{ type: 'text', text }, ...urls.map((url): ImagePart => ({ type: 'image_url', image_url: { url } }))];
}
