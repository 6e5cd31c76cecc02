import type { SyncSettings } from '@parley/contract';
import { passphraseBox, sealedStore } from './encryption.ts';
import { proxyTo, type AskServer, type Fetch } from './proxy-call.ts';
import { directUpstash, proxiedUpstash, upstashAuthorization } from './upstash-transport.ts';
import { upstashStore } from './upstash.ts';
import { basicAuthorization, directWebDav, proxiedWebDav } from './webdav-transport.ts';
import { webdavStore } from './webdav.ts';
import type { RemoteStore } from './remote-store.ts';

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
export function createRemoteStore({
  passphrase = '',
  formerPassphrases = [],
  mustBeEncrypted,
  now,
  guards,
  ...parts
}: RemoteStoreParts): RemoteStore {
  const { provider, upstash } = parts.settings;
  const clock = now ? { now } : {};
  const store =
    provider === 'webdav'
      ? webdavStore(webdavTransport(parts), { ...clock, ...(guards && { guards }) })
      : upstashStore(upstashTransport(parts), { name: upstash.username, ...clock });
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
