import type { ContentPart, MessageTool } from '@parley/contract';
import { newId } from '#/lib/ids.ts';
import { asDataUrl, BLOB_ADDRESS, BLOB_SCHEME } from '../blob-address.ts';
import type { Change, RecordStorage } from '../records.ts';
import type { DocumentMessage } from './document.ts';

const DATA_URL = /^data:([^;,]+);base64,([A-Za-z0-9+/]+={0,2})$/u;

/** Pictures lie apart from their messages here; in a document they stand in the place of their addresses. */
export async function withPicturesInline(storage: RecordStorage, json: string): Promise<string> {
  if (!json.includes(BLOB_SCHEME)) return json;
  const ids = new Set([...json.matchAll(BLOB_ADDRESS)].map(([, id]) => id ?? ''));
  const addresses = new Map<string, string>();
  for (const { id, blob } of await storage.getMany('blobs', [...ids])) addresses.set(id, await asDataUrl(blob));
  return json.replaceAll(BLOB_ADDRESS, (address, id: string) => addresses.get(id) ?? address);
}

/** Records in memory with their pictures written into them. Records that name no picture stay as they are. */
export async function inlined<Value extends object>(
  storage: RecordStorage,
  values: readonly Value[],
): Promise<readonly Value[]> {
  const texts = values.map((value) => JSON.stringify(value));
  if (!texts.some((json) => json.includes(BLOB_SCHEME))) return values;
  const shown = await Promise.all(texts.map((json) => withPicturesInline(storage, json)));
  return values.map((value, index) =>
    shown[index] === texts[index] ? value : (JSON.parse(shown[index] ?? '') as Value),
  );
}

export async function inlinedOne<Value extends object>(storage: RecordStorage, value: Value): Promise<Value> {
  return (await inlined(storage, [value]))[0] ?? value;
}

interface Stowed {
  readonly message: DocumentMessage;
  /** The pictures, to be written along with the message. */
  readonly pictures: readonly Change[];
}

/** Takes the pictures and files of a message out to where they lie here. The same bytes are kept once, however often they come. */
export async function stowPictures(message: DocumentMessage): Promise<Stowed> {
  if (!hasPictures(message)) return { message, pictures: [] };
  const pictures: Change[] = [];
  const stow = async (url: string): Promise<string> => {
    const blob = await blobOf(url);
    if (!blob) return url;
    const id = await addressOf(url);
    pictures.push({ table: 'blobs', put: { id, blob } });
    return `${BLOB_SCHEME}${id}`;
  };
  const content =
    typeof message.content === 'string'
      ? message.content
      : await Promise.all(message.content.map((part) => stowedPart(part, stow)));
  const tools = await Promise.all(message.tools.map((tool) => stowedTool(tool, stow)));
  return pictures.length === 0 ? { message, pictures } : { message: { ...message, content, tools }, pictures };
}

type Stow = (url: string) => Promise<string>;

async function stowedPart(part: ContentPart, stow: Stow): Promise<ContentPart> {
  if (part.type !== 'image_url') return part;
  return { ...part, image_url: { ...part.image_url, url: await stow(part.image_url.url) } };
}

async function stowedTool(tool: MessageTool, stow: Stow): Promise<MessageTool> {
  if (!tool.files) return tool;
  const files = await Promise.all(tool.files.map(async (file) => ({ ...file, url: await stow(file.url) })));
  return { ...tool, files };
}

/** Whether there is anything to stow. */
export function hasPictures({ content, tools }: DocumentMessage): boolean {
  if (tools.some(({ files = [] }) => files.length > 0)) return true;
  return typeof content !== 'string' && content.some(({ type }) => type === 'image_url');
}

/** Only what would be written again as the very same text: everything else stays in the message as it came. */
async function blobOf(url: string): Promise<Blob | undefined> {
  const [, type, base64] = DATA_URL.exec(url) ?? [];
  if (type === undefined || base64 === undefined) return undefined;
  try {
    const blob = new Blob([Uint8Array.fromBase64(base64)], { type });
    return (await asDataUrl(blob)) === url ? blob : undefined;
  } catch {
    return undefined;
  }
}

async function addressOf(url: string): Promise<string> {
  // Pages that came without encryption have no digests; there a picture that comes twice is kept twice.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return newId();
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(url));
  return new Uint8Array(digest).toHex().slice(0, 32);
}
