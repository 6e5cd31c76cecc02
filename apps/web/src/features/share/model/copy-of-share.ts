import {
  Session,
  type ContentPart,
  type Message,
  type MessageTool,
  type SharedChat,
  type SharedMessage,
} from '@parley/contract';

/** What a copy needs to know besides what was shared. */
export interface CopyWorld {
  /** An id that is the same whenever the same share is copied again: whoever asks twice has one copy. */
  readonly idOf: (part: string) => string;
  readonly now: number;
  /** Where a picture of the share lies for its new owner; undefined where it could not be had. */
  readonly pictureAt: (url: string) => string | undefined;
}

/** A shared chat as a chat of its reader's own. */
export function copyOfShare({ name, messages }: SharedChat, world: CopyWorld): Session {
  const topic = name.trim();
  const isInstruction = ({ role }: SharedMessage) => role === 'system';
  return Session.parse({
    id: `share-${world.idOf('chat')}`,
    ...(topic !== '' && { topic, hasOwnTopic: true }),
    messages: messages.filter((message) => !isInstruction(message)).map((message) => copyOfMessage(message, world)),
    lastUpdate: world.now,
    mask: { id: '', context: messages.filter(isInstruction).map((message) => copyOfMessage(message, world)) },
  });
}

function copyOfMessage({ _id, ...message }: SharedMessage, world: CopyWorld): Message {
  const { id, parentId, sideBySide, role, isError, content, tools } = message;
  const known = (other: string) => (other === '' ? '' : world.idOf(other));
  return {
    ...message,
    id: world.idOf(id),
    ...(parentId !== undefined && { parentId: known(parentId) }),
    ...(sideBySide && { sideBySide: sideBySide.map(known) }),
    // Whoever reads it did not see it being cut off.
    ...(role === 'assistant' && !isError && { finishReason: 'stop' as const }),
    content: typeof content === 'string' ? content : content.flatMap((part) => copyOfPart(part, world)),
    tools: tools.map((call) => copyOfCall(call, world)),
  };
}

function copyOfPart(part: ContentPart, { pictureAt }: CopyWorld): ContentPart[] {
  if (part.type !== 'image_url') return [part];
  const url = pictureAt(part.image_url.url);
  return url === undefined ? [] : [{ ...part, image_url: { ...part.image_url, url } }];
}

/** The call of a tool has been run, by somebody else. */
function copyOfCall({ files, ...call }: MessageTool, { pictureAt }: CopyWorld): MessageTool {
  const kept = files?.flatMap((file) => {
    const url = pictureAt(file.url);
    return url === undefined ? [] : [{ ...file, url }];
  });
  return { ...call, result: call.result ?? '', ...(kept && { files: kept }) };
}

/** The addresses of all pictures of a share. */
export function picturesOf(messages: readonly SharedMessage[]): string[] {
  const urls = messages.flatMap(({ content, tools }) => [
    ...(typeof content === 'string'
      ? []
      : content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []))),
    ...tools.flatMap(({ files = [] }) => files.map(({ url }) => url)),
  ]);
  return [...new Set(urls)];
}
