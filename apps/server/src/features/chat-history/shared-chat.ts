import type { Message, MessageTool, Session, SharedChat } from '@parley/contract';

const SHOWN_ROLES: ReadonlySet<string> = new Set(['user', 'assistant']);

/** What others see of a chat: the branch that its owner sees, without what only serves to go on with it. */
export function sharedChatOf(session: Session): SharedChat {
  const messages = shownBranch(session).filter(({ role }) => SHOWN_ROLES.has(role));
  return {
    name: session.topic,
    messages: messages.map((message, index) => ({ ...publicPart(message), id: String(index), _id: String(index) })),
    model: [...new Set(messages.flatMap(({ model }) => model ?? []))].join(','),
    provider: '',
  };
}

/** From the message on show back to the first; `messages` are in their order. */
export function shownBranch({ messages, leafId }: Session): Message[] {
  const places = new Map(messages.map((message, place) => [message.id, place]));
  const branch: Message[] = [];
  const seen = new Set<string>();
  let id = leafId !== undefined && places.has(leafId) ? leafId : messages.at(-1)?.id;
  while (id !== undefined && !seen.has(id)) {
    seen.add(id);
    const place = places.get(id);
    const message = place === undefined ? undefined : messages[place];
    if (place === undefined || !message) break;
    branch.unshift(message);
    id = message.parentId === undefined ? messages[place - 1]?.id : message.parentId || undefined;
  }
  return branch;
}

/** Of a call, that it was made and which sources it brought; what was asked and answered may be the owner's alone. */
function publicCall(
  { name, title, round, textBefore, reasoningBefore, isError, citations }: MessageTool,
  index: number,
): MessageTool {
  return {
    id: String(index),
    name,
    arguments: '',
    isError,
    ...(title !== undefined && { title }),
    ...(round !== undefined && { round }),
    ...(textBefore !== undefined && { textBefore }),
    ...(reasoningBefore !== undefined && { reasoningBefore }),
    ...(citations && { citations }),
  };
}

function publicPart(message: Message): Omit<Message, 'id'> {
  const { date, role, content, model, reasoning, isError, attachments, tools } = message;
  return {
    date,
    role,
    content,
    isError,
    streaming: false,
    tools: tools.map(publicCall),
    ...(model !== undefined && { model }),
    ...(reasoning !== undefined && { reasoning }),
    // The name is what the chat shows; what is in the file was for the model.
    ...(attachments && { attachments: attachments.map((attachment) => ({ ...attachment, text: '' })) }),
  };
}
