import { SyncFailure, type RemoteBackup, type RawStore } from '../remote-store.ts';

/** A store in memory that keeps every replaced text. For tests. */
export function memoryStore(): RawStore & { texts(): string } {
  let current: RemoteBackup | undefined;
  let version = 0;
  const kept: string[] = [];
  return {
    check: () => Promise.resolve({ passed: true, status: 200 }),
    read: () => Promise.resolve(current),
    write(text, replaced) {
      if (replaced?.tag !== current?.tag) return Promise.resolve('changed-meanwhile');
      if (current && replaced?.needsRewrite !== true) kept.push(current.text);
      version += 1;
      current = { text, tag: String(version) };
      return Promise.resolve('written');
    },
    listSnapshots: () => Promise.resolve(kept.map((text, at) => ({ id: String(at), at, bytes: text.length }))),
    readSnapshot(id) {
      const text = kept[Number(id)];
      return text === undefined ? Promise.reject(new SyncFailure('snapshot-gone')) : Promise.resolve(text);
    },
    async rewriteSnapshots(convert) {
      for (const [index, text] of kept.entries()) kept[index] = (await convert(text)) ?? text;
      return 0;
    },
    texts: () => JSON.stringify([current, kept]),
  };
}
