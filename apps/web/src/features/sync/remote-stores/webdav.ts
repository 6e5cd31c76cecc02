import { BACKUP_NAME, isSyncCheckPassed } from '@parley/contract';
import { digestOf } from './digest.ts';
import type { Condition, WebDavTransport } from './webdav-transport.ts';
import { webdavSnapshots, type WebDavSnapshots } from './webdav-snapshots.ts';
import { isFolderMissing, isLocked, isWritten, webdavProblem } from './webdav-status.ts';
import { waitFor, type Pause } from './wait-for.ts';
import { endOfFile, isBeginningOfBackup, withoutEnd } from './whole-file.ts';
import {
  SyncFailure,
  type CheckResult,
  type RemoteBackup,
  type RawStore,
  type StoreCallOptions,
} from './remote-store.ts';

/** How a version of the file is known: by the store's tag where that can be used, and by its content. */
interface Version {
  readonly etag?: string | undefined;
  readonly hash: string;
}

interface WebDavParts {
  /** The name of the file, without its ending. */
  readonly name?: string;
  readonly now?: () => number;
  /** Whether a store keeps to the conditions of writes, by its place; found out once for those who share them. */
  readonly guards?: Map<string, boolean>;
  /** Waits until another writer has had time to let go of the file. */
  readonly pause?: Pause;
}

/** How long to wait for a locked file, again and again; after that something else holds it. */
const LOCKED_PAUSES_MS = [500, 1_500, 4_000];
const PROBE_FILE = 'backup-probe.json';
const NO_SUCH_TAG = '"parley-probe"';

/** Keeps a backup as a file on a WebDAV store. */
export function webdavStore(
  transport: WebDavTransport,
  { name = BACKUP_NAME, now = Date.now, guards = new Map(), pause = waitFor }: WebDavParts = {},
): RawStore {
  const backupFile = `${name}.json`;
  const snapshots = webdavSnapshots(transport, name, now);

  async function put(file: string, text: string, condition: Condition, options: StoreCallOptions): Promise<number> {
    const status = await putUnlocked(file, text, condition, options);
    if (!isFolderMissing(status)) return status;
    await transport.makeFolder(options);
    return putUnlocked(file, text, condition, options);
  }

  /** Some stores lock a file while somebody else writes it, for a moment. */
  async function putUnlocked(
    file: string,
    text: string,
    condition: Condition,
    options: StoreCallOptions,
  ): Promise<number> {
    let status = await transport.put(file, text, condition, options);
    for (const delay of LOCKED_PAUSES_MS) {
      if (!isLocked(status)) break;
      await pause(delay, options.signal);
      status = await transport.put(file, text, condition, options);
    }
    return status;
  }

  async function isStill(version: Version | undefined, options: StoreCallOptions): Promise<boolean> {
    const { status, text } = await transport.get(backupFile, options);
    if (status === 404) return version === undefined;
    if (status !== 200) throw new SyncFailure(webdavProblem(status), { status });
    return version !== undefined && (await digestOf(text)) === version.hash;
  }

  /** Tries a write whose condition cannot hold: some servers do it all the same. */
  async function keepsConditions(options: StoreCallOptions): Promise<boolean> {
    const known = guards.get(transport.place);
    if (known !== undefined) return known;
    const status = await put(PROBE_FILE, `{}${endOfFile}`, { ifMatch: NO_SUCH_TAG }, options);
    if (status !== 412 && !isWritten(status) && !isFolderMissing(status)) {
      throw new SyncFailure(webdavProblem(status), { status });
    }
    guards.set(transport.place, status === 412);
    return status === 412;
  }

  /**
   * For stores without usable conditions. Two devices can still overwrite one another in the moment between; what is
   * lost there is on the device that sent it, and goes out again with its next sync.
   */
  async function putCarefully(file: string, version: Version | undefined, options: StoreCallOptions) {
    if (!(await isStill(version, options))) return 'changed-meanwhile' as const;
    const status = await put(backupFile, file, undefined, options);
    if (!isWritten(status)) throw new SyncFailure(webdavProblem(status), { status });
    return (await isStill({ hash: await digestOf(file) }, options)) ? 'written' : 'changed-meanwhile';
  }

  return {
    check: (options = {}) => checkWebDav(transport, options),
    async read(options = {}) {
      const { status, tag, text: file } = await transport.get(backupFile, options);
      if (status === 404) return undefined;
      if (status !== 200) throw new SyncFailure(webdavProblem(status), { status });
      const etag = tag?.startsWith('"') === true ? tag : undefined;
      const version = JSON.stringify({ etag, hash: await digestOf(file) } satisfies Version);
      const text = withoutEnd(file);
      if (text !== undefined) return { text, tag: version };
      if (!isBeginningOfBackup(file)) throw new SyncFailure('not-a-store');
      return { text: await newestSnapshot(snapshots, options), tag: version, needsRewrite: true };
    },
    async write(text, replaced, options = {}) {
      if (replaced) await keepReplaced(snapshots, replaced, options);
      const version = replaced && (JSON.parse(replaced.tag) as Version);
      const file = text + endOfFile;
      const bytes = new TextEncoder().encode(file).length;
      options.onProgress?.(0, bytes);
      const condition = conditionFor(version);
      if (condition && (await keepsConditions(options))) {
        const status = await put(backupFile, file, condition, options);
        if (isWritten(status)) {
          options.onProgress?.(bytes, bytes);
          return 'written';
        }
        if (status !== 412) throw new SyncFailure(webdavProblem(status), { status });
        // Servers that pack answers on the way give tags that they themselves do not know again.
        if (!(await isStill(version, options))) return 'changed-meanwhile';
      }
      const outcome = await putCarefully(file, version, options);
      options.onProgress?.(bytes, bytes);
      return outcome;
    },
    listSnapshots: (options = {}) => snapshots.list(options),
    readSnapshot: (id, options = {}) => snapshots.read(id, options),
    rewriteSnapshots: (convert, options = {}) => snapshots.rewrite(convert, options),
  };
}

function conditionFor(version: Version | undefined): Condition {
  if (version === undefined) return { ifNoneMatch: '*' };
  return version.etag === undefined ? undefined : { ifMatch: version.etag };
}

async function checkWebDav(transport: WebDavTransport, options: StoreCallOptions): Promise<CheckResult> {
  try {
    const status = await transport.makeFolder(options);
    if (isSyncCheckPassed('webdav', status)) return { passed: true, status };
    return { passed: false, problem: webdavProblem(status), status };
  } catch (error) {
    if (!(error instanceof SyncFailure)) throw error;
    return { passed: false, problem: error.problem };
  }
}

/** What cannot be kept must not keep anybody from syncing: the devices have snapshots of their own. */
async function keepReplaced(
  snapshots: WebDavSnapshots,
  replaced: RemoteBackup,
  options: StoreCallOptions,
): Promise<void> {
  if (replaced.text === '' || replaced.needsRewrite === true) return;
  try {
    await snapshots.keep(replaced.text, options);
  } catch (error) {
    if (!(error instanceof SyncFailure)) throw error;
  }
}

async function newestSnapshot(snapshots: WebDavSnapshots, options: StoreCallOptions): Promise<string> {
  for (const { id } of await snapshots.list(options)) {
    const text = await snapshots.read(id, options).catch((error: unknown) => {
      if (error instanceof SyncFailure && error.problem === 'snapshot-gone') return undefined;
      throw error;
    });
    if (text !== undefined) return text;
  }
  return '';
}
