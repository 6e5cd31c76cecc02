import { textOf, type ContentPart, type Message, type Session } from '@parley/contract';
import { asDataUrl } from '#/storage/blob-address.ts';
import { assetName } from '../model/assets.ts';
import type { ArchiveEntry } from './archive.ts';
import { baseName } from './inputs.ts';

const MOST_PICTURE_BYTES = 20 * 1024 * 1024;

/** By the first bytes: archives often give pictures a name that says nothing. */
const KINDS: readonly (readonly [type: string, at: number, mark: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['image/avif', 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]],
];

export type FindPicture = (name: string) => Promise<string | undefined>;

/** Finds pictures in an archive by the beginning of their names. */
export function picturesIn(entries: readonly ArchiveEntry[]): FindPicture {
  const byName = entries
    .map((entry) => ({ base: baseName(entry.name), entry }))
    .sort((left, right) => (left.base < right.base ? -1 : 1));
  return async (name) => {
    if (name.length < 4) return undefined;
    const found = firstFrom(byName, name);
    if (!found || !found.base.startsWith(name) || found.entry.size > MOST_PICTURE_BYTES) return undefined;
    try {
      const bytes = await new Response(await found.entry.open()).arrayBuffer();
      const type = kindOf(new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength)));
      return type === undefined ? undefined : await asDataUrl(new Blob([bytes], { type }));
    } catch {
      return undefined;
    }
  };
}

function firstFrom<Named extends { readonly base: string }>(sorted: readonly Named[], name: string): Named | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.base ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
}

function kindOf(head: Uint8Array): string | undefined {
  return KINDS.find(([, at, mark]) => mark.every((byte, index) => head[at + index] === byte))?.[0];
}

interface Pictured {
  readonly chat: Session;
  /** Pictures that are named, but not there. */
  readonly missing: number;
}

/** The chat with its pictures in their places. */
export async function withPictures(chat: Session, find: FindPicture): Promise<Pictured> {
  let missing = 0;
  const messages: Message[] = [];
  for (const message of chat.messages) {
    if (typeof message.content === 'string') {
      messages.push(message);
      continue;
    }
    const parts: ContentPart[] = [];
    for (const part of message.content) {
      const name = part.type === 'image_url' ? assetName(part.image_url.url) : undefined;
      if (name === undefined) {
        parts.push(part);
        continue;
      }
      const url = await find(name);
      if (url === undefined) missing += 1;
      else parts.push({ type: 'image_url', image_url: { url } });
    }
    const isWordsOnly = parts.every(({ type }) => type === 'text');
    messages.push({ ...message, content: isWordsOnly ? textOf(parts) : parts });
  }
  return { chat: { ...chat, messages }, missing };
}
