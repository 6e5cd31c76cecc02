import { describe, expect, it } from 'vitest';
import { canEncryptKeys, decryptKey, encryptKey, EncryptionKey, keyIdOf } from './key-encryption.ts';

async function aRecipient(fields: Partial<EncryptionKey> = {}) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const key = EncryptionKey.parse({
    keyId: 'k1',
    algorithm: 'ECDH-P256+HKDF-SHA256+A256GCM',
    publicKey: btoa(String.fromCharCode(...spki)),
    audience: 'owner',
    ...fields,
  });
  return { key, privateKey: pair.privateKey };
}

describe('a key encrypted for the server', () => {
  it.each(['sk-1', '', 'ключ', JSON.stringify({ private_key: 'x'.repeat(3_500) })])(
    'comes out as it was',
    async (text) => {
      const { key, privateKey } = await aRecipient();
      const encrypted = await encryptKey(text, key);
      expect(encrypted).toMatch(/^[\w-]+$/);
      expect(encrypted.length).toBeLessThan(12_000);
      expect(keyIdOf(encrypted)).toBe('k1');
      expect(await decryptKey(encrypted, key, privateKey)).toBe(text);
    },
  );

  it('looks different every time', async () => {
    const { key } = await aRecipient();
    expect(await encryptKey('sk-1', key)).not.toBe(await encryptKey('sk-1', key));
  });

  it('does not open for another account, key or server', async () => {
    const { key, privateKey } = await aRecipient();
    const other = await aRecipient();
    const encrypted = await encryptKey('sk-1', key);
    await expect(decryptKey(encrypted, { ...key, audience: 'somebody' }, privateKey)).rejects.toBeInstanceOf(Error);
    await expect(decryptKey(encrypted, { ...key, keyId: 'k2' }, privateKey)).rejects.toBeInstanceOf(Error);
    await expect(decryptKey(encrypted, { ...key, publicKey: other.key.publicKey }, privateKey)).rejects.toBeInstanceOf(
      Error,
    );
    await expect(decryptKey(encrypted, key, other.privateKey)).rejects.toBeInstanceOf(Error);
  });

  it('does not open when a part of it is changed or missing', async () => {
    const { key, privateKey } = await aRecipient();
    const envelope = JSON.parse(atob((await encryptKey('sk-1', key)).replaceAll('-', '+').replaceAll('_', '/')));
    const changes = [
      { v: 2 },
      { iv: btoa('twelve bytes') },
      { ct: `AAAA${envelope.ct.slice(4)}` },
      { epk: key.publicKey },
    ];
    for (const change of [...changes, { ct: undefined }, { epk: 'rubbish' }]) {
      const changed = btoa(JSON.stringify({ ...envelope, ...change }));
      await expect(decryptKey(changed, key, privateKey)).rejects.toBeInstanceOf(Error);
    }
  });

  it.each(['', 'sk-1', 'bnVsbA', '☺'])('is not mistaken for %j', async (text) => {
    expect(keyIdOf(text)).toBeUndefined();
  });

  it('can be made where WebCrypto is', () => expect(canEncryptKeys()).toBe(true));
});
