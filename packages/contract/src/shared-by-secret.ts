import type { Message, MessageContent, MessageTool } from './chat-message.ts';
import type { Session } from './chat.ts';
import { publicMessages } from './public-message.ts';
import type { SharedChat } from './public-chat.ts';

const SHOWN_ROLES: ReadonlySet<string> = new Set(['user', 'assistant']);

/**
 * What others read of a chat that is shared by its secret: the branch that its owner sees, as far as that needs no choice of
 * the owner's. The server makes it whenever somebody reads; the owner's page shows it before it hands out the link.
 */
export function sharedBySecret(session: Session): SharedChat {
  const messages = shownBranch(session).filter(({ role }) => SHOWN_ROLES.has(role));
  const lastSaid = messages.reduce((latest, { date }) => Math.max(latest, date), 0);
  return {
    name: session.topic,
    messages: publicMessages(messages.map(shownUnasked)),
    model: [...new Set(messages.flatMap(({ model }) => model ?? []))].join(','),
    provider: '',
    ...(messages.length > 0 && { sharedAt: lastSaid }),
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

/** The parts of a message that are public although nobody looked at them first. */
function shownUnasked(message: Message): Message {
  const { id, date, role, content, model, reasoning, isError, attachments, tools } = message;
  return {
    id,
    date,
    role,
    content: wordsOf(content),
    isError,
    streaming: false,
    tools: tools.map(callUnasked),
    ...(model !== undefined && { model }),
    ...(reasoning !== undefined && { reasoning }),
    ...(attachments && { attachments }),
  };
}

/** Pictures stay with their owner, who was not asked about them. */
function wordsOf(content: MessageContent): MessageContent {
  return typeof content === 'string' ? content : content.filter(({ type }) => type === 'text');
}

/** Of a call, that it was made and which sources it brought; what was asked and answered may be the owner's alone. */
function callUnasked(call: MessageTool): MessageTool {
  const { id, toolId, name, title, round, textBefore, reasoningBefore, isError, state, result, citations } = call;
  return {
    id,
    name,
    arguments: '',
    isError,
    ...(toolId !== undefined && { toolId }),
    ...(state !== undefined && { state }),
    // That it gave one.
    ...(result !== undefined && { result: '' }),
    ...(title !== undefined && { title }),
    ...(round !== undefined && { round }),
    ...(textBefore !== undefined && { textBefore }),
    ...(reasoningBefore !== undefined && { reasoningBefore }),
    ...(citations && { citations }),
  };
}
