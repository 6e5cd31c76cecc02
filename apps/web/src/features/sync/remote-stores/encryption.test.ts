import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isEncrypted, passphraseBox, sealedStore } from './encryption.ts';
import { memoryStore } from './testing/memory-store.ts';

/** As few rounds as it takes; the real number is tested once. */
const quickBox = (passphrase: string) => passphraseBox(passphrase, 10);

afterEach(() => vi.unstubAllGlobals());

describe('a passphrase', () => {
  it('brings any text back, on this device and on another', async () => {
    const box = quickBox('correct horse');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), async (text) => {
        const encrypted = await box.encrypt(text);
        expect(isEncrypted(encrypted)).toBe(true);
        expect(await quickBox('correct horse').decrypt(encrypted)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('is made into a key with 600,000 rounds, and the text is nowhere to be seen', async () => {
    const text = '{"chat":"a secret of mine"}';
    const encrypted = await passphraseBox('correct horse').encrypt(text);
    expect(JSON.parse(encrypted)).toMatchObject({ v: 1, kdf: 'PBKDF2-SHA-256', iterations: 600_000 });
    expect(encrypted).not.toMatch(/secret|mine|chat|horse/);
    expect(await passphraseBox('correct horse').decrypt(encrypted)).toBe(text);
  });

  it('that is wrong opens nothing', async () => {
    const encrypted = await quickBox('correct horse').encrypt('text');
    for (const wrong of ['correct hors', 'Correct horse', ' correct horse', '']) {
      await expect(quickBox(wrong).decrypt(encrypted)).rejects.toMatchObject({ problem: 'passphrase-wrong' });
    }
  });

  it('may be typed on any keyboard', async () => {
    const encrypted = await quickBox('caf\u00e9').encrypt('text');
    expect(await quickBox('cafe\u0301').decrypt(encrypted)).toBe('text');
  });

  it('never encrypts twice in the same way', async () => {
    const box = quickBox('p');
    const [first, second] = [await box.encrypt('same'), await box.encrypt('same')].map(
      (text) => JSON.parse(text) as { iv: string; data: string },
    );
    expect(first?.iv).not.toBe(second?.iv);
    expect(first?.data).not.toBe(second?.data);
  });

  it.each(['iterations', 'salt', 'iv', 'data'])('does not open a backup whose %s was changed', async (field) => {
    const parts = JSON.parse(await quickBox('p').encrypt('text')) as Record<string, unknown>;
    const value = parts[field];
    parts[field] = typeof value === 'number' ? value + 1 : flipped(String(value));
    await expect(quickBox('p').decrypt(JSON.stringify(parts))).rejects.toMatchObject({ problem: 'passphrase-wrong' });
  });

  it.each([
    [{ v: 2 }, 'newer-version'],
    [{ iterations: 1e12 }, 'damaged'],
    [{ kdf: 'none' }, 'damaged'],
    [{ data: '***' }, 'damaged'],
    [{ data: undefined }, 'damaged'],
  ])('is not tried on what is not such a backup: %j', async (change, problem) => {
    const parts = { ...(JSON.parse(await quickBox('p').encrypt('text')) as object), ...change };
    await expect(quickBox('p').decrypt(JSON.stringify(parts))).rejects.toMatchObject({ problem });
  });

  it('needs a page that came over https', async () => {
    vi.stubGlobal('crypto', { subtle: undefined, getRandomValues: crypto.getRandomValues.bind(crypto) });
    await expect(quickBox('p').encrypt('text')).rejects.toMatchObject({ problem: 'insecure-page' });
  });
});

describe('a passphrase that is set, changed or removed', () => {
  const BACKUP = '{"my":"chat"}';
  const EARLIER = '{"my":"earlier chat"}';

  /** A store with a backup and one earlier version, as a device with this passphrase left them. */
  async function storeWith(passphrase: string) {
    const store = memoryStore();
    const remote = sealedStore(store, passphrase === '' ? {} : { box: quickBox(passphrase) });
    await remote.write(EARLIER, undefined);
    await remote.write(BACKUP, await remote.read());
    return store;
  }

  async function rewritten(store: ReturnType<typeof memoryStore>, sealing: Parameters<typeof sealedStore>[1]) {
    const remote = sealedStore(store, sealing);
    const read = await remote.read();
    expect(read).toMatchObject({ text: BACKUP, needsRewrite: true });
    expect(await remote.write(BACKUP, read)).toBe('written');
    expect(await remote.reseal()).toBe(0);
  }

  it('encrypts the earlier versions too', async () => {
    const store = await storeWith('');
    await rewritten(store, { box: quickBox('new') });
    expect(store.texts()).not.toContain('chat');
    expect(await sealedStore(store, { box: quickBox('new') }).readSnapshot('0')).toBe(EARLIER);
  });

  it('brings everything under the new one', async () => {
    const store = await storeWith('old');
    await rewritten(store, { box: quickBox('new'), formerBoxes: [quickBox('old')] });
    const remote = sealedStore(store, { box: quickBox('new') });
    expect(await remote.read()).toMatchObject({ text: BACKUP });
    expect(await remote.readSnapshot('0')).toBe(EARLIER);
  });

  it('makes everything readable again when it goes', async () => {
    const store = await storeWith('old');
    await rewritten(store, { formerBoxes: [quickBox('old')], mustBeEncrypted: true });
    const remote = sealedStore(store, {});
    expect(await remote.read()).toMatchObject({ text: BACKUP });
    expect(await remote.readSnapshot('0')).toBe(EARLIER);
  });

  it('leaves alone what another one has encrypted', async () => {
    const store = await storeWith('another');
    const before = store.texts();
    expect(await sealedStore(store, { box: quickBox('new') }).reseal()).toBe(0);
    expect(store.texts()).toBe(before);
  });

  it('does not make its own what somebody put there in plain', async () => {
    const store = await storeWith('');
    const before = store.texts();
    const sealing = { box: quickBox('new'), formerBoxes: [quickBox('old')], mustBeEncrypted: true };
    expect(await sealedStore(store, sealing).reseal()).toBe(0);
    expect(store.texts()).toBe(before);
  });

  it('takes nothing readable from a store that it has encrypted before', async () => {
    const remote = sealedStore(await storeWith(''), { box: quickBox('p'), mustBeEncrypted: true });
    await expect(remote.read()).rejects.toMatchObject({ problem: 'not-encrypted' });
    await expect(remote.readSnapshot('0')).rejects.toMatchObject({ problem: 'not-encrypted' });
  });
});

describe('an encrypted store', () => {
  it('keeps nothing readable on the store and reads it back', async () => {
    const inner = memoryStore();
    const remote = sealedStore(inner, { box: quickBox('p') });
    expect(await remote.read()).toBeUndefined();
    expect(await remote.write('{"my":"chat"}', undefined)).toBe('written');
    expect(inner.texts()).not.toContain('chat');
    const read = await remote.read();
    expect(read).toMatchObject({ text: '{"my":"chat"}' });
    expect(await remote.write('{"my":"other"}', read)).toBe('written');
    expect(await remote.write('{"my":"late"}', read)).toBe('changed-meanwhile');
    const [snapshot] = await remote.listSnapshots();
    expect(await remote.readSnapshot(snapshot?.id ?? '')).toBe('{"my":"chat"}');
    expect(inner.texts()).not.toContain('chat');
  });

  it('takes over a backup that was readable, and leaves no readable snapshot of it', async () => {
    const inner = memoryStore();
    await inner.write('{"my":"chat"}', undefined);
    const remote = sealedStore(inner, { box: quickBox('p') });
    const read = await remote.read();
    expect(read).toMatchObject({ text: '{"my":"chat"}', needsRewrite: true });
    expect(await remote.write('{"my":"chat"}', read)).toBe('written');
    expect(inner.texts()).not.toContain('chat');
    expect(await remote.read()).not.toHaveProperty('needsRewrite');
  });

  it('without a passphrase reads readable backups only', async () => {
    const inner = memoryStore();
    const remote = sealedStore(inner, {});
    await remote.write('{}', undefined);
    const read = await remote.read();
    expect(read).toMatchObject({ text: '{}' });
    await sealedStore(inner, { box: quickBox('p') }).write('{}', read);
    await expect(remote.read()).rejects.toMatchObject({ problem: 'passphrase-needed' });
  });
});

function flipped(base64: string): string {
  return (base64.startsWith('A') ? 'B' : 'A') + base64.slice(1);
}
