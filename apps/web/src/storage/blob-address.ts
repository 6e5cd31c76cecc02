export const BLOB_SCHEME = 'parley-blob:';

/** An address of ours within any text. */
export const BLOB_ADDRESS = /parley-blob:([0-9a-f]{32})/gu;

/** The id in an address of ours; undefined for every other address. */
export function blobIdOf(url: string): string | undefined {
  return url.startsWith(BLOB_SCHEME) ? url.slice(BLOB_SCHEME.length) : undefined;
}

/** Bytes as a `data:` address, which every provider and every file understands. */
export async function asDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type || 'application/octet-stream'};base64,${bytes.toBase64()}`;
}
