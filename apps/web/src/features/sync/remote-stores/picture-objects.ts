import { PICTURE_OBJECT_NAME } from '@parley/contract';
import { besideBackup, chunkKeys, pointerKey, readManifest } from './manifest.ts';
import { SyncFailure, type StoreCallOptions } from './remote-store.ts';
import type { UpstashTransport } from './upstash-transport.ts';
import { upstashResult } from './upstash-status.ts';
import { upstashStore } from './upstash.ts';
import { isFolderMissing, isWritten, webdavProblem } from './webdav-status.ts';
import type { WebDavTransport } from './webdav-transport.ts';
import { endOfFile, withoutEnd } from './whole-file.ts';

/**
 * Texts under names that follow from what is in them, so that whoever writes one twice writes the same. Calls reject with a
 * SyncFailure, or with the signal's reason.
 */
export interface ObjectStore {
  put(name: string, text: string, options?: StoreCallOptions): Promise<void>;
  /** Undefined where there is none, or one that was cut short. */
  get(name: string, options?: StoreCallOptions): Promise<string | undefined>;
  drop(name: string, options?: StoreCallOptions): Promise<void>;
}

/** What stands in the place of an object that was dropped where files cannot be removed. */
const NOTHING = '{}';

/** A file for each object, beside the backup. */
export function webdavObjects(transport: WebDavTransport): ObjectStore {
  const fileOf = (name: string): string => `${PICTURE_OBJECT_NAME}-${name}.json`;

  async function put(name: string, text: string, options: StoreCallOptions): Promise<void> {
    const write = () => transport.put(fileOf(name), text + endOfFile, undefined, options);
    let status = await write();
    if (isFolderMissing(status)) {
      await transport.makeFolder(options);
      status = await write();
    }
    if (!isWritten(status)) throw new SyncFailure(webdavProblem(status), { status });
  }

  /** Stores that refuse pages this method, and servers of older versions in between, remove nothing. */
  async function isRemoved(name: string, options: StoreCallOptions): Promise<boolean> {
    try {
      const status = await transport.remove(fileOf(name), options);
      return isWritten(status) || status === 404;
    } catch (error) {
      if (error instanceof SyncFailure) return false;
      throw error;
    }
  }

  return {
    put: (name, text, options = {}) => put(name, text, options),
    async get(name, options = {}) {
      const { status, text } = await transport.get(fileOf(name), options);
      if (status === 404) return undefined;
      if (status !== 200) throw new SyncFailure(webdavProblem(status), { status });
      const whole = text.endsWith(endOfFile) ? withoutEnd(text) : undefined;
      return whole === NOTHING ? undefined : whole;
    },
    async drop(name, options = {}) {
      if (!(await isRemoved(name, options))) await put(name, NOTHING, options);
    },
  };
}

/** Pieces and a pointer for each object, like those of a backup: one that was cut short has no pointer, and its pieces expire. */
export function upstashObjects(transport: UpstashTransport, backupName: string): ObjectStore {
  const keyOf = (name: string): string => besideBackup(backupName, `${PICTURE_OBJECT_NAME}-${name}`);
  const storeOf = (name: string) => upstashStore(transport, { name: keyOf(name) });
  return {
    async put(name, text, options = {}) {
      const store = storeOf(name);
      if ((await store.write(text, undefined, options)) === 'written') return;
      // It is there already, unless one of its pieces is gone.
      const found = await store.read(options);
      if (found?.needsRewrite === true) await store.write(text, found, options);
    },
    async get(name, options = {}) {
      const text = (await storeOf(name).read(options))?.text;
      return text === '' ? undefined : text;
    },
    async drop(name, options = {}) {
      const pointer = pointerKey(keyOf(name));
      const tag = String(upstashResult(await transport.get(pointer, options)) ?? '');
      if (tag === '') return;
      upstashResult(await transport.drop([pointer, ...chunkKeys(keyOf(name), readManifest(tag))], options));
    },
  };
}
