import { AppError, type McpOffer, type OfferedMask } from '@parley/contract';
import type { ReadResourceResult, Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import type { Actor } from '../../http/actor.ts';
import { type ChatPage, type KeptChatsHistory, readChat, searchChats } from './kept-chats.ts';

const LATEST_CHATS = 30;
const TEXT = 'text/markdown';

/** Addresses that programs may fill in. */
export const RESOURCE_TEMPLATES: ResourceTemplateType[] = [
  { name: 'chat', title: 'A chat', uriTemplate: 'parley://chat/{id}', mimeType: TEXT },
  { name: 'mask', title: 'A mask', uriTemplate: 'parley://mask/{id}', mimeType: TEXT },
  { name: 'prompt', title: 'A prompt', uriTemplate: 'parley://prompt/{id}', mimeType: TEXT },
];

export interface ResourceParts {
  readonly history: KeptChatsHistory;
  readonly readOffer: (actor: Actor) => Promise<McpOffer>;
}

/** Everything that is offered, and the latest chats where the caller may read them. */
export async function listResources({ history, readOffer }: ResourceParts, actor: Actor): Promise<Resource[]> {
  const { masks, prompts } = await readOffer(actor);
  const mayReadChats = actor.key?.readsChats ?? true;
  const { chats } = mayReadChats ? await searchChats(history, actor, '', LATEST_CHATS) : { chats: [] };
  return [
    ...masks.map(({ id, name }) => resource('mask', id, name)),
    ...prompts.map(({ id, title }) => resource('prompt', id, title)),
    ...chats.map(({ id, title }) => resource('chat', id, title)),
  ];
}

/** What stands at an address; not found is also what belongs to somebody else. */
export async function readResource(parts: ResourceParts, actor: Actor, uri: string): Promise<ReadResourceResult> {
  const [, kind, encoded = ''] = /^parley:\/\/(mask|prompt|chat)\/([^/?#]{1,600})$/.exec(uri) ?? [];
  const text = kind === undefined ? undefined : await textAt(parts, actor, kind, decoded(encoded));
  if (text === undefined) throw new AppError('not_found', `Nothing is at ${uri}`);
  return { contents: [{ uri, mimeType: TEXT, text }] };
}

async function textAt(
  { history, readOffer }: ResourceParts,
  actor: Actor,
  kind: string,
  id: string,
): Promise<string | undefined> {
  if (kind === 'chat') return chatText(await readChat(history, actor, id, 0));
  const { masks, prompts } = await readOffer(actor);
  if (kind === 'prompt') return prompts.find((prompt) => prompt.id === id)?.content;
  const mask = masks.find((one) => one.id === id);
  return mask && maskText(mask);
}

function maskText({ name, description, context }: OfferedMask): string {
  const head = description === '' ? `# ${name}` : `# ${name}\n\n${description}`;
  return [head, ...context.map(({ role, content }) => `## ${role}\n\n${content}`)].join('\n\n');
}

function chatText({ note, title, messages, next, total }: ChatPage): string {
  const rest = next === undefined ? [] : [`(${total - next} more messages: read_chat reads on from ${next})`];
  return [`# ${title}`, note, ...messages.map(({ role, text }) => `## ${role}\n\n${text}`), ...rest].join('\n\n');
}

function resource(kind: string, id: string, title: string): Resource {
  return {
    uri: `parley://${kind}/${encodeURIComponent(id.toWellFormed())}`,
    name: title || id,
    title: title || id,
    mimeType: TEXT,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
