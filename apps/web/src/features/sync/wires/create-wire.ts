import type { SyncSettings } from '@parley/contract';
import { passphraseBox, sealedWire } from './encryption.ts';
import { proxyTo, type AskServer, type Fetch } from './proxy-call.ts';
import { directUpstash, proxiedUpstash, upstashAuthorization } from './upstash-transport.ts';
import { upstashWire } from './upstash.ts';
import { basicAuthorization, directWebDav, proxiedWebDav } from './webdav-transport.ts';
import { webdavWire } from './webdav.ts';
import type { SyncWire } from './wire.ts';

export interface WireParts {
  readonly settings: Pick<SyncSettings, 'provider' | 'useProxy' | 'webdav' | 'upstash'>;
  /** Empty leaves the backup readable for whoever runs the remote store. */
  readonly passphrase?: string;
  /** Those before, for as long as the store may hold something that was encrypted with them. */
  readonly formerPassphrases?: readonly string[];
  /** This device has encrypted the store before. */
  readonly mustBeEncrypted?: boolean;
  /** How stores are asked directly. */
  readonly fetch: Fetch;
  /** How they are asked through a server. */
  readonly askServer: AskServer;
  readonly now?: () => number;
}

/** Puts a wire together: the kind of store, the way to it, and the passphrase. */
export function createWire({
  passphrase = '',
  formerPassphrases = [],
  mustBeEncrypted,
  now,
  ...parts
}: WireParts): SyncWire {
  const { provider, upstash } = parts.settings;
  const clock = now ? { now } : {};
  const store =
    provider === 'webdav'
      ? webdavWire(webdavTransport(parts), clock)
      : upstashWire(upstashTransport(parts), { name: upstash.username, ...clock });
  return sealedWire(store, {
    box: passphrase === '' ? undefined : passphraseBox(passphrase),
    formerBoxes: formerPassphrases.map((former) => passphraseBox(former)),
    mustBeEncrypted,
  });
}

function webdavTransport({ settings: { webdav, useProxy }, fetch, askServer }: WireParts) {
  if (!useProxy) return directWebDav(webdav, fetch);
  return proxiedWebDav(webdav, proxyTo(webdav.endpoint, basicAuthorization(webdav), askServer));
}

function upstashTransport({ settings: { upstash, useProxy }, fetch, askServer }: WireParts) {
  if (!useProxy) return directUpstash(upstash, fetch);
  return proxiedUpstash(proxyTo(upstash.endpoint, upstashAuthorization(upstash), askServer));
}
