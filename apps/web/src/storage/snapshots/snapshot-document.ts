import { ABOUT_KEY, DOCUMENT_FORMAT } from '../document/document.ts';
import { unpackText } from './packed-text.ts';
import type { SnapshotDatabase } from './snapshot-database.ts';
import type { SnapshotChat, SnapshotContent } from './snapshot.ts';

/**
 * Puts the pieces together to the file that a backup would have been then, to be read with the same care; pictures stay
 * addresses. With `chosen` only these chats, and no stores.
 */
export async function snapshotFile(
  database: SnapshotDatabase,
  { stores, chats, rest }: SnapshotContent,
  chosen?: readonly SnapshotChat[],
): Promise<Blob> {
  const text = async (key: string): Promise<string> => {
    const piece = await database.piece(key);
    if (!(piece instanceof Uint8Array)) throw new Error(`The snapshot lacks ${key}`);
    return unpackText(piece);
  };
  const parts: BlobPart[] = ['{'];
  for (const [name, key] of Object.entries(stores)) {
    if (name === 'chat' || chosen) continue;
    parts.push(`${JSON.stringify(name)}:${await text(key)},`);
  }
  parts.push(`"chat":${openedChatStore(await text(stores['chat'] ?? ''))}`);
  for (const [index, { piece }] of (chosen ?? chats).entries()) {
    // As a blob of its own each, so that the browser may keep them outside of our memory.
    parts.push(index === 0 ? '' : ',', new Blob([await text(piece)]));
  }
  const about = rest === undefined || chosen ? JSON.stringify({ format: DOCUMENT_FORMAT }) : await text(rest);
  parts.push(`]}},${JSON.stringify(ABOUT_KEY)}:${about}}`);
  return new Blob(parts, { type: 'application/json' });
}

/** The store of the chats, up to where the chats stand. */
function openedChatStore(text: string): string {
  const { state, ...head } = JSON.parse(text) as { readonly state?: object };
  return JSON.stringify({ ...head, state: { ...state, sessions: [] } }).slice(0, -']}}'.length);
}
