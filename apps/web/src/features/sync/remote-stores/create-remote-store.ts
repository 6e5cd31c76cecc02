import { BACKUP_NAME, PICTURE_LIST_NAME, type SyncSettings } from '@parley/contract';
import { passphraseBox, sealedStore } from './encryption.ts';
import { besideBackup } from './manifest.ts';
import { upstashObjects, webdavObjects, type ObjectStore } from './picture-objects.ts';
import { proxyTo, type AskServer, type Fetch } from './proxy-call.ts';
import { directUpstash, proxiedUpstash, upstashAuthorization } from './upstash-transport.ts';
import { upstashStore } from './upstash.ts';
import { basicAuthorization, directWebDav, proxiedWebDav } from './webdav-transport.ts';
import { webdavStore } from './webdav.ts';
import type { RawStore, RemoteStore } from './remote-store.ts';

export interface RemoteStoreParts {
  readonly settings: Pick<SyncSettings, 'provider' | 'useProxy' | 'webdav' | 'upstash'>;
  /** Empty leaves the backup readable for whoever runs the remote store. */
  readonly passphrase?: string;
  /** Earlier passphrases, for as long as the store may hold something encrypted with them. */
  readonly formerPassphrases?: readonly string[];
  /** Set where this device has encrypted the store before. */
  readonly mustBeEncrypted?: boolean;
  /** How stores are asked directly. */
  readonly fetch: Fetch;
  /** How they are asked through a server. */
  readonly askServer: AskServer;
  readonly now?: () => number;
  /** What is known of how WebDAV stores guard their writes, by their place. */
  readonly guards?: Map<string, boolean>;
}

/** Puts a remote store together: the kind of store, the way to it, and the passphrase. */
export function createRemoteStore(parts: RemoteStoreParts): RemoteStore {
  return sealed(rawStore(parts, BACKUP_NAME), parts);
}

/** Where pictures are kept: a list that is guarded and sealed like the backup, and an object for each. */
export interface PictureCloud {
  readonly list: RemoteStore;
  readonly objects: ObjectStore;
}

export function createPictureCloud(parts: RemoteStoreParts): PictureCloud {
  const { provider, upstash } = parts.settings;
  const objects =
    provider === 'webdav'
      ? webdavObjects(webdavTransport(parts))
      : upstashObjects(upstashTransport(parts), upstash.username);
  return { list: sealed(rawStore(parts, PICTURE_LIST_NAME), parts), objects };
}

function rawStore(parts: RemoteStoreParts, name: typeof BACKUP_NAME | typeof PICTURE_LIST_NAME): RawStore {
  const { settings, now, guards } = parts;
  const clock = now ? { now } : {};
  if (settings.provider === 'webdav') {
    return webdavStore(webdavTransport(parts), { name, ...clock, ...(guards && { guards }) });
  }
  const { username } = settings.upstash;
  // Backups have had the bare name from the beginning.
  const key = name === BACKUP_NAME ? username : besideBackup(username, name);
  return upstashStore(upstashTransport(parts), { name: key, ...clock });
}

function sealed(
  store: RawStore,
  { passphrase = '', formerPassphrases = [], mustBeEncrypted }: RemoteStoreParts,
): RemoteStore {
  return sealedStore(store, {
    box: passphrase === '' ? undefined : passphraseBox(passphrase),
    formerBoxes: formerPassphrases.map((former) => passphraseBox(former)),
    mustBeEncrypted,
  });
}

function webdavTransport({ settings: { webdav, useProxy }, fetch, askServer }: RemoteStoreParts) {
  if (!useProxy) return directWebDav(webdav, fetch);
  return proxiedWebDav(webdav, proxyTo(webdav.endpoint, basicAuthorization(webdav), askServer));
}

function upstashTransport({ settings: { upstash, useProxy }, fetch, askServer }: RemoteStoreParts) {
  if (!useProxy) return directUpstash(upstash, fetch);
  return proxiedUpstash(proxyTo(upstash.endpoint, upstashAuthorization(upstash), askServer));
}
