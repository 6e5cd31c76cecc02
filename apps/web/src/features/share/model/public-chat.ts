import { publicMessages, type ContentPart, type Message, type SharedMessage } from '@parley/contract';
import { withSources } from '#/features/chat-core/public.ts';
import { toSession, type Selection, type WholeChat } from '#/features/export/public.ts';
import type { ShareParts } from './share-choice.ts';

/** The chosen messages as visitors will read them. Pictures in them are still addresses of ours. */
export function publicChat({ session, entries }: WholeChat, selection: Selection, parts: ShareParts): SharedMessage[] {
  const chosen = new Set(
    entries.flatMap(({ message: { id, role } }) =>
      selection.has(id) && (parts.hasTools || role !== 'tool') ? [id] : [],
    ),
  );
  const { mask, messages } = toSession(session, entries, { chosen, hasContext: parts.hasContext });
  return publicMessages(inOneLine(mask.context, messages).map((message) => withParts(message, parts)));
}

/** The chosen messages follow the instructions: two beginnings would be two branches. */
function inOneLine(context: readonly Message[], messages: readonly Message[]): Message[] {
  const last = context.at(-1);
  if (!last) return [...messages];
  return [
    ...context.map((message, index) => ({ ...message, parentId: context[index - 1]?.id ?? '' })),
    ...messages.map((message) => (message.parentId === '' ? { ...message, parentId: last.id } : message)),
  ];
}

function withParts(message: Message, { hasTools, hasReasoning, hasPictures }: ShareParts): Message {
  const { reasoning, reasoningMs, tools, content, ...rest } = message;
  return {
    ...rest,
    ...(hasReasoning && reasoning !== undefined && { reasoning }),
    ...(hasReasoning && reasoningMs !== undefined && { reasoningMs }),
    content: contentOf({ tools, content }, { hasTools, hasPictures }),
    tools: hasTools ? tools.map((call) => withPictures(call, hasPictures)) : [],
  };
}

/** The words, below them the sources of calls that stay behind: the words may name them by their numbers. */
function contentOf(
  { content, tools }: Pick<Message, 'content' | 'tools'>,
  { hasTools, hasPictures }: Pick<ShareParts, 'hasTools' | 'hasPictures'>,
): Message['content'] {
  const sourced = (text: string): string => (hasTools ? text : withSources(text, tools));
  if (typeof content === 'string') return sourced(content);
  const kept = content.filter(({ type }) => hasPictures || type === 'text');
  const lastText = kept.findLastIndex(({ type }) => type === 'text');
  return kept.map((part, index): ContentPart =>
    part.type === 'text' && index === lastText ? { ...part, text: sourced(part.text) } : part,
  );
}

/** Only pictures can be shared of what a tool made. */
function withPictures(call: Message['tools'][number], hasPictures: boolean): Message['tools'][number] {
  const { files, ...rest } = call;
  const pictures = hasPictures ? (files ?? []).filter(({ mediaType }) => mediaType.startsWith('image/')) : [];
  return pictures.length > 0 ? { ...rest, files: pictures } : rest;
}
