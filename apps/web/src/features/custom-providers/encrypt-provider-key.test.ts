import {
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { encryptProviderKey, KeyNotEncryptable } from './encrypt-provider-key.ts';

const ALGORITHM = 'ECDH-P256+HKDF-SHA256+A256GCM';

/** A server that gives out the public half of a new pair. */
function servePublicKey(): { readonly privateKey: KeyObject; readonly spki: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const data = { keyId: 'k1', algorithm: ALGORITHM, publicKey: spki.toString('base64'), audience: 'owner' };
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data, requestId: 'r' }));
  return { privateKey, spki };
}

/** Opened by the scheme's own words, with none of the code that closed it. */
function open(encrypted: string, { privateKey, spki }: ReturnType<typeof servePublicKey>): string {
  const envelope = JSON.parse(Buffer.from(encrypted, 'base64url').toString()) as Record<'epk' | 'iv' | 'ct', string>;
  const ephemeral = Buffer.from(envelope.epk, 'base64');
  const publicKey = createPublicKey({ key: ephemeral, format: 'der', type: 'spki' });
  const secret = diffieHellman({ privateKey, publicKey });
  const info = Buffer.concat([Buffer.from(ALGORITHM), ephemeral, spki]);
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), info, 32));
  const sealed = Buffer.from(envelope.ct, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(envelope.iv, 'base64'));
  decipher.setAAD(Buffer.from('custom-provider|owner|k1')).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
}

describe('encryptProviderKey', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('closes a key so that only the holder of the private half can open it', async () => {
    const server = servePublicKey();
    const encrypted = (await encryptProviderKey(' sk-a-key-of-mine ')) ?? '';
    expect(encrypted).not.toContain('sk-a-key');
    expect(open(encrypted, server)).toBe('sk-a-key-of-mine');
  });

  it('never gives the same text twice', async () => {
    servePublicKey();
    expect(await encryptProviderKey('k')).not.toBe(await encryptProviderKey('k'));
  });

  it('sends nothing for an empty key', async () => {
    expect(await encryptProviderKey('  ')).toBeUndefined();
  });

  it('refuses where the page cannot encrypt', async () => {
    vi.stubGlobal('crypto', { getRandomValues: () => undefined });
    await expect(encryptProviderKey('k')).rejects.toBeInstanceOf(KeyNotEncryptable);
  });
});
