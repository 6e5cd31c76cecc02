import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { listenLocally } from '@parley/testkit';

interface Offered {
  readonly version: string;
  readonly package: Buffer;
  /** The version that its signature was made for, where that is another one. */
  readonly signedFor?: string;
  /** Bytes that are sent instead of those that were signed. */
  readonly sent?: Buffer;
  /** Signed with a key that the app was not built with. */
  readonly isOfStranger?: boolean;
  /** What is sent in the place of latest.json. */
  readonly manifest?: string;
  /** Says that more will come than does. */
  readonly isCutShort?: boolean;
}

/** A place for new versions, with a key of its own: what minisign and Tauri's signer would write. */
export async function startSignedFeed() {
  const keys = generateKeyPairSync('ed25519');
  const keyId = randomBytes(8);
  let offered: Offered | undefined;
  const server = createServer((request, response) => {
    if (offered === undefined) return response.writeHead(404).end();
    const { version, package: bytes, signedFor = version, sent = bytes, isCutShort, isOfStranger, manifest } = offered;
    if (request.url === '/latest.json' && manifest !== undefined) return response.end(manifest);
    if (request.url === '/latest.json') {
      const { privateKey } = isOfStranger === true ? generateKeyPairSync('ed25519') : keys;
      const signature = signatureOf(bytes, signedFor, privateKey, keyId);
      const file = { url: `http://${request.headers.host}/parley.AppImage`, signature };
      return response.end(JSON.stringify({ version, platforms: { 'linux-x86_64': file, 'linux-aarch64': file } }));
    }
    if (isCutShort !== true) return response.end(sent);
    response.writeHead(200, { 'content-length': sent.length });
    response.write(sent.subarray(0, sent.length / 2));
    return setImmediate(() => response.destroy());
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/latest.json`,
    publicKey: base64Text(`untrusted comment: key of a test\n${publicKeyOf(keys.publicKey, keyId)}\n`),
    offer: (next: Offered) => void (offered = next),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const base64Text = (text: string) => Buffer.from(text).toString('base64');

function publicKeyOf(key: KeyObject, keyId: Buffer): string {
  const raw = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
  return Buffer.concat([Buffer.from('Ed'), keyId, raw]).toString('base64');
}

/** Over the hash of the file, and once more over that together with the comment, which names the version. */
function signatureOf(file: Buffer, version: string, key: KeyObject, keyId: Buffer): string {
  const digest = createHash('blake2b512').update(file).digest();
  const own = sign(null, digest, key);
  const comment = `timestamp:1700000000\tfile:parley.AppImage\tversion:${version}`;
  const whole = sign(null, Buffer.concat([own, Buffer.from(comment)]), key);
  const lines = [
    'untrusted comment: signature of a test',
    Buffer.concat([Buffer.from('ED'), keyId, own]).toString('base64'),
    `trusted comment: ${comment}`,
    whole.toString('base64'),
  ];
  return base64Text(`${lines.join('\n')}\n`);
}
