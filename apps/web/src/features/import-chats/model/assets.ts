/** A picture that lies beside the chats in the same archive, until it is looked up there. */
const ASSET = 'asset:';

/** The address that stands for a file of the archive, by the beginning of its name. */
export function assetAddress(pointer: string): string {
  return `${ASSET}${pointer.replace(/^[a-z-]+:\/\//u, '')}`;
}

/** The beginning of the name of the file that an address stands for. */
export function assetName(address: string): string | undefined {
  return address.startsWith(ASSET) ? address.slice(ASSET.length) : undefined;
}
