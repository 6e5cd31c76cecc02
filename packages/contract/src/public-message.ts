import type { ContentPart, Message, MessageTool } from './chat-message.ts';
import type { SharedMessage } from './shared-chat.ts';

/**
 * Messages as visitors read them: what their owner chose to send, under ids of their own, without what only serves to go on
 * with the chat, and without what was meant for the model or the owner alone. The owner's page shows and sends this, and the
 * server makes it once more of whatever it is sent.
 */
export function publicMessages(messages: readonly Message[]): SharedMessage[] {
  const places = new Map(messages.map(({ id }, place) => [id, String(place)]));
  return messages.map((message, place) => publicMessage(message, String(place), (id) => places.get(id)));
}

function publicMessage(message: Message, id: string, placeOf: (id: string) => string | undefined): SharedMessage {
  const { date, role, content, isError, model, translation, reasoning, reasoningMs, durationMs, errorCode } = message;
  const parentId = message.parentId === undefined ? undefined : (placeOf(message.parentId) ?? '');
  const beside = message.sideBySide?.flatMap((other) => placeOf(other) ?? []);
  return {
    id,
    _id: id,
    date,
    role,
    content: typeof content === 'string' ? content : content.map(publicPart),
    isError,
    streaming: false,
    tools: message.tools.map(publicCall),
    ...(parentId !== undefined && { parentId }),
    ...(beside && beside.length > 0 && { sideBySide: beside }),
    ...(model !== undefined && { model }),
    ...(translation && { translation }),
    ...(reasoning !== undefined && { reasoning }),
    ...(reasoningMs !== undefined && { reasoningMs }),
    ...(durationMs !== undefined && { durationMs }),
    ...(errorCode !== undefined && { errorCode }),
    // The name is what the chat shows; what is in the file was for the model.
    ...(message.attachments && {
      attachments: message.attachments.map((attachment, index) => ({ ...attachment, id: String(index), text: '' })),
    }),
  };
}

/** Without what changes a picture that is made elsewhere. */
function publicPart(part: ContentPart): ContentPart {
  if (part.type !== 'midjourney_task') return part;
  return { ...part, midjourney_task: { ...part.midjourney_task, id: '', buttons: [], properties: {} } };
}

/** Without the request: its address and headers may tell of the owner's other services. */
function publicCall(
  { request: _request, toolId: _tool, state: _state, ...call }: MessageTool,
  index: number,
): MessageTool {
  return { ...call, id: String(index) };
}
