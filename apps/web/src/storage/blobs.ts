import { useEffect, useState } from 'react';
import { newId } from '#/lib/ids.ts';
import { asDataUrl, BLOB_SCHEME, blobIdOf } from './blob-address.ts';
import { openStorage } from './open.ts';

/** What scrolls out of view often comes back; until then its address stays good. */
const ADDRESS_LINGERS_MS = 30_000;

/** Pictures of incognito chats: gone with the page. */
const unwritten = new Map<string, Blob>();

interface BlobPlace {
  readonly isIncognito: boolean;
  readonly id?: string;
}

/** Keeps bytes apart from the message that shows them. Gives the address to name them by; throws without room. */
export async function saveBlob(blob: Blob, { isIncognito, id = newId() }: BlobPlace): Promise<string> {
  if (isIncognito) unwritten.set(id, blob);
  else await (await openStorage()).write([{ table: 'blobs', put: { id, blob } }]);
  return BLOB_SCHEME + id;
}

/** The bytes behind an address of ours; undefined when they are gone. */
export async function readBlob(url: string): Promise<Blob | undefined> {
  const id = blobIdOf(url);
  if (id === undefined) return undefined;
  const held = unwritten.get(id);
  if (held) return held;
  const row = await openStorage()
    .then((storage) => storage.get('blobs', id))
    // Reported by the storage; the picture is shown as missing.
    .catch(() => undefined);
  return row?.blob;
}

/** The bytes as a `data:` address; undefined when they are gone. Other addresses stay as they are. */
export async function blobAsDataUrl(url: string): Promise<string | undefined> {
  if (blobIdOf(url) === undefined) return url;
  const blob = await readBlob(url);
  return blob && asDataUrl(blob);
}

/** Removes bytes that no message was ever given. For all others there is the sweep. */
export async function removeBlobs(urls: readonly string[]): Promise<void> {
  const ids = urls.flatMap((url) => blobIdOf(url) ?? []);
  const stored = ids.filter((id) => !unwritten.delete(id));
  if (stored.length === 0) return;
  await (await openStorage()).write(stored.map((id) => ({ table: 'blobs', remove: id })));
}

/** After the incognito chats are gone. */
export function forgetIncognitoBlobs(): void {
  unwritten.clear();
}

interface SharedAddress {
  holders: number;
  readonly src: Promise<string | null>;
}

const addresses = new Map<string, SharedAddress>();

/** Everybody who shows the same bytes shares one object address, which ends some time after the last of them. */
function holdAddress(url: string): SharedAddress {
  const known = addresses.get(url);
  if (known) {
    known.holders += 1;
    return known;
  }
  const src = readBlob(url).then((blob) => (blob ? URL.createObjectURL(blob) : null));
  const made: SharedAddress = { holders: 1, src };
  addresses.set(url, made);
  return made;
}

function letGo(url: string, address: SharedAddress): void {
  address.holders -= 1;
  setTimeout(() => {
    if (address.holders > 0 || addresses.get(url) !== address) return;
    addresses.delete(url);
    void address.src.then((src) => src !== null && URL.revokeObjectURL(src));
  }, ADDRESS_LINGERS_MS);
}

/**
 * In React: the address at which `<img>` finds a picture that is kept here; undefined until it is known, null when the
 * picture is gone or was never here.
 */
export function useBlobUrl(url: string): string | null | undefined {
  const isOurs = blobIdOf(url) !== undefined;
  const [found, setFound] = useState<{ readonly url: string; readonly src: string | null }>();
  useEffect(() => {
    if (!isOurs) return undefined;
    const address = holdAddress(url);
    let isGone = false;
    void address.src.then((src) => !isGone && setFound({ url, src }));
    return () => {
      isGone = true;
      letGo(url, address);
    };
  }, [url, isOurs]);
  if (!isOurs) return null;
  return found?.url === url ? found.src : undefined;
}
