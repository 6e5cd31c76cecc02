import { isBuiltinTool } from './builtin-tools.ts';
import type { Attachment, ContentPart, Message, MessageTool } from './chat-message.ts';
import type { SharedMessage } from './public-chat.ts';

/**
 * Messages as visitors read them: what their owner chose to send, under ids of their own, without what only serves to go on
 * with the chat, and without what was meant for the model or the owner alone. The owner's page shows and sends this, and the
 * server makes it once more of whatever it is sent.
 */
export function publicMessages(messages: readonly Message[]): SharedMessage[] {
  const places = new Map(messages.map(({ id }, place) => [id, String(place)]));
  return messages.map((message, place) => publicMessage(message, String(place), (id) => places.get(id)));
}

/** The named fields that are there. What a record gets one day stays private until somebody names it here. */
function only<Source extends object, Name extends keyof Source>(
  source: Source,
  ...names: readonly Name[]
): Pick<Source, Name> {
  const there = names.filter((name) => source[name] !== undefined);
  return Object.fromEntries(there.map((name) => [name, source[name]])) as Pick<Source, Name>;
}

function publicMessage(message: Message, id: string, placeOf: (id: string) => string | undefined): SharedMessage {
  const { content, translation, attachments } = message;
  const parentId = message.parentId === undefined ? undefined : (placeOf(message.parentId) ?? '');
  const beside = message.sideBySide?.flatMap((other) => placeOf(other) ?? []);
  return {
    ...only(message, 'date', 'role', 'isError', 'model', 'reasoning', 'reasoningMs', 'durationMs', 'errorCode'),
    id,
    _id: id,
    content: typeof content === 'string' ? content : content.map(publicPart),
    streaming: false,
    tools: message.tools.map(publicCall),
    ...(parentId !== undefined && { parentId }),
    ...(beside && beside.length > 0 && { sideBySide: beside }),
    ...(translation && { translation: only(translation, 'language', 'text') }),
    ...(attachments && { attachments: attachments.map(publicAttachment) }),
  };
}

/** What the chat shows of a file; what is in it was for the model. */
function publicAttachment(attachment: Attachment, index: number): Attachment {
  return { ...only(attachment, 'name', 'mediaType', 'sizeBytes', 'pages'), id: String(index), text: '' };
}

/**
 * Of a picture that is made elsewhere nothing goes along that changes it, nor an address or words of whoever made it: the
 * picture itself is a part of its own.
 */
function publicPart(part: ContentPart): ContentPart {
  switch (part.type) {
    case 'text':
      return only(part, 'type', 'text');
    case 'image_url':
      return { ...only(part, 'type'), image_url: only(part.image_url, 'url', 'detail') };
    case 'midjourney_task': {
      const shown = only(part.midjourney_task, 'action', 'prompt', 'status', 'progress');
      const unsaid = { id: '', failReason: '', imageUrl: '', buttons: [], properties: {} };
      return { ...only(part, 'type'), midjourney_task: { ...shown, ...unsaid } };
    }
    default:
      return part satisfies never;
  }
}

/**
 * Without the request, whose address and headers may tell of the owner's other services, and without its price. Of one that
 * was refused the result stays behind: it was said to the model.
 */
function publicCall(call: MessageTool, index: number): MessageTool {
  const { toolId, state, isError, citations, files } = call;
  const places = only(call, 'round', 'textBefore', 'reasoningBefore');
  const isRefused = state === 'refused';
  return {
    ...only(call, 'name', 'title', 'arguments', 'isError', 'durationMs'),
    ...places,
    id: String(index),
    // Own tools go by ids of their owner's.
    ...(isBuiltinTool(toolId) && { toolId }),
    ...(isRefused ? { state } : only(call, 'result')),
    ...(isError && !isRefused && only(call, 'httpStatus')),
    ...(citations && { citations: citations.map((citation) => only(citation, 'title', 'url', 'number')) }),
    ...(files && { files: files.map((file) => only(file, 'name', 'mediaType', 'url', 'sizeBytes')) }),
  };
}
