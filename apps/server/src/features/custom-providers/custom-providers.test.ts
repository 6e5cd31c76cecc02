import { CUSTOM_PROVIDERS_MAX, type EncryptionKey, encryptKey } from '@parley/contract';
import { errorScript, htmlScript, jsonScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { createEgress } from '../../gateways/egress/egress.ts';
import type { Actor } from '../../http/actor.ts';
import { secretBox } from '../../lib/secret-box.ts';
import { addAccounts, OWNER, STRANGER } from '../../testing/accounts.ts';
import { TEST_SECRET } from '../../testing/app.ts';
import { type CustomProvidersApp, startCustomProvidersApp } from '../../testing/custom-providers-app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { EncryptionKeys } from './encryption-keys.ts';
import { EncryptionKeysRepository } from './encryption-keys-repository.ts';
import { CustomProvidersRepository } from './repository.ts';
import { CustomProvidersService } from './service.ts';

const KEY = 'sk-a-key-of-my-own-1234';
const DAY_MS = 86_400_000;

async function create({ call, encrypt, upstream }: CustomProvidersApp, fields: object = {}): Promise<string> {
  const body = { name: 'Mine', baseUrl: `${upstream.url}/`, encryptedKey: await encrypt(KEY), ...fields };
  const { data, msg } = await call('POST', '', body);
  if (data === null) throw new Error(msg);
  return (data as { configUid: string }).configUid;
}

/** The service without a server before it, for more than one account. */
async function serviceOn(database: Database, { secret = TEST_SECRET, now = Date.now, allow = ['127.0.0.1'] } = {}) {
  await addAccounts(database);
  const box = secretBox(secret);
  const keys = new EncryptionKeys({ repository: new EncryptionKeysRepository(database), box, now });
  const egress = createEgress({ allowPrivateHosts: allow });
  return new CustomProvidersService({ repository: new CustomProvidersRepository(database), keys, box, egress, now });
}

async function newProvider(service: CustomProvidersService, actor: Actor, key = KEY) {
  const encryptedKey = await encryptKey(key, await service.publicKey(actor));
  return { name: 'Mine', baseUrl: 'http://127.0.0.1:9/v1', encryptedKey };
}

forEachEngine((_engine, open) => {
  describe('a custom provider', () => {
    it('is made, listed without its key, renamed and deleted', async () => {
      const app = await startCustomProvidersApp(await open());
      const configUid = await create(app);
      expect(configUid).toMatch(/^[\da-f]{32}$/);
      const provider = { baseUrl: app.upstream.url, keyHint: '1234', hasKey: true };
      expect((await app.call('GET', '')).data).toEqual([{ name: 'Mine', configUid, provider }]);

      const renamed = await app.call('PUT', `/${configUid}`, { name: ' Ours ' });
      expect(renamed.data).toEqual({ name: 'Ours', configUid, provider });
      expect(await app.call('DELETE', `/${configUid}`)).toMatchObject({ status: 200, data: null });
      expect((await app.call('GET', '')).data).toEqual([]);
      expect(await app.call('DELETE', `/${configUid}`)).toMatchObject({ status: 404 });
    });

    it('leaves its key readable neither in the database nor in logs and answers', async () => {
      const app = await startCustomProvidersApp(await open());
      const configUid = await create(app);
      const answers = [await app.call('GET', ''), await app.call('GET', `/${configUid}/models`)];
      const rows = await app.database.db.selectFrom('custom_providers').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify([rows, answers, app.logs])).not.toContain(KEY.slice(0, -4));
    });

    it('may do without a key, or with one as long as a service account', async () => {
      const app = await startCustomProvidersApp(await open());
      await create(app, { encryptedKey: undefined });
      await create(app, { encryptedKey: await app.encrypt(`{"private_key":"${'x'.repeat(4_000)}"}`) });
      const { data } = await app.call('GET', '');
      expect(data).toMatchObject([{ provider: { hasKey: false, keyHint: '' } }, { provider: { hasKey: true } }]);
    });

    it('shows nothing of a short key', async () => {
      const app = await startCustomProvidersApp(await open());
      await create(app, { encryptedKey: await app.encrypt('short') });
      expect((await app.call('GET', '')).data).toMatchObject([{ provider: { keyHint: '' } }]);
    });

    it.each([
      ['a private address', { baseUrl: 'https://10.0.0.1/v1' }, 3011],
      ['a metadata name', { baseUrl: 'https://metadata.google.internal/' }, 3011],
      ['plain http', { baseUrl: 'http://1.1.1.1/v1' }, 3011],
      ['a password in the address', { baseUrl: 'https://a:b@api.example.com' }, 3011],
      ['another scheme', { baseUrl: 'ftp://api.example.com' }, 1001],
      ['no name', { name: ' ' }, 1001],
      ['a key in the clear', { encryptedKey: KEY }, 3012],
      ['an empty encrypted key', { encryptedKey: '' }, 1001],
    ])('is not made with %s', async (_, fields, code) => {
      const app = await startCustomProvidersApp(await open());
      const body = { name: 'Mine', baseUrl: app.upstream.url, encryptedKey: await app.encrypt(KEY), ...fields };
      expect(await app.call('POST', '', body)).toMatchObject({ status: 400, code });
      expect((await app.call('GET', '')).data).toEqual([]);
    });

    it.each(['sk-1\r\nHost: evil', 'sk-1\nx', 'sk-\u0000', 'ключ', 'x'.repeat(4_097)])(
      'is not made with a key that no header may hold',
      async (key) => {
        const app = await startCustomProvidersApp(await open());
        const body = { name: 'Mine', baseUrl: app.upstream.url, encryptedKey: await app.encrypt(key) };
        expect(await app.call('POST', '', body)).toMatchObject({ status: 400, code: 1001 });
      },
    );

    it('is one of fifty at most, also when many are made at once', async () => {
      const service = await serviceOn(await open());
      const provider = await newProvider(service, OWNER);
      const tries = Array.from({ length: CUSTOM_PROVIDERS_MAX + 5 }, () => service.create(OWNER, provider));
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
      expect(await service.list(OWNER)).toHaveLength(CUSTOM_PROVIDERS_MAX);
      await service.create(STRANGER, await newProvider(service, STRANGER));
    });

    it('belongs to one account; for others it is not there', async () => {
      const service = await serviceOn(await open());
      const configUid = await service.create(OWNER, await newProvider(service, OWNER));
      const missing = { code: 'not_found' };
      const { signal } = new AbortController();
      expect(await service.list(STRANGER)).toEqual([]);
      await expect(service.rename(STRANGER, configUid, 'Stolen')).rejects.toMatchObject(missing);
      await expect(service.remove(STRANGER, configUid)).rejects.toMatchObject(missing);
      await expect(service.models(STRANGER, configUid, signal)).rejects.toMatchObject(missing);
      await expect(service.credentialsFor(STRANGER, configUid)).rejects.toMatchObject(missing);
      await expect(service.diagnose(STRANGER, { configUid }, signal)).rejects.toMatchObject(missing);
      expect(await service.list(OWNER)).toMatchObject([{ name: 'Mine' }]);
    });

    it('gives its credentials to its owner only while the address may still be called', async () => {
      const database = await open();
      const service = await serviceOn(database);
      const configUid = await service.create(OWNER, await newProvider(service, OWNER));
      expect(await service.credentialsFor(OWNER, configUid)).toEqual({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: KEY });
      const stricter = await serviceOn(database, { allow: [] });
      await expect(stricter.credentialsFor(OWNER, configUid)).rejects.toMatchObject({ code: 'address_refused' });
    });

    it('does not open its key for another address, or after the secret changed', async () => {
      const database = await open();
      const service = await serviceOn(database);
      const configUid = await service.create(OWNER, await newProvider(service, OWNER));
      const elsewhere = await serviceOn(database, { secret: 'another secret of thirty-two letters' });
      await expect(elsewhere.credentialsFor(OWNER, configUid)).rejects.toMatchObject({ code: 'key_unreadable' });
      await database.writes.run((transaction) =>
        transaction.updateTable('custom_providers').set({ base_url: 'http://127.0.0.1:10/v1' }).execute(),
      );
      await expect(service.credentialsFor(OWNER, configUid)).rejects.toMatchObject({ code: 'key_unreadable' });
    });
  });

  describe('the key to encrypt with', () => {
    it('stays the same until it is a year old, and the one before is accepted a little longer', async () => {
      const database = await open();
      let now = Date.UTC(2026, 0, 1);
      const service = await serviceOn(database, { now: () => now });
      const [first, again] = await Promise.all([service.publicKey(OWNER), service.publicKey(OWNER)]);
      expect(again).toEqual(first);
      const provider = await newProvider(service, OWNER);

      now += 366 * DAY_MS;
      const second: EncryptionKey = await service.publicKey(OWNER);
      expect(second.keyId).not.toBe(first.keyId);
      await service.create(OWNER, provider);

      now += 14 * DAY_MS;
      await expect(service.create(OWNER, provider)).rejects.toMatchObject({ code: 'key_unreadable' });
    });

    it('is another one after the secret changed', async () => {
      const database = await open();
      const before = await (await serviceOn(database)).publicKey(OWNER);
      const after = await serviceOn(database, { secret: 'another secret of thirty-two letters' });
      expect((await after.publicKey(OWNER)).keyId).not.toBe(before.keyId);
      await after.create(OWNER, await newProvider(after, OWNER));
    });

    it('is for one account, so that what was captured cannot be handed in by another', async () => {
      const service = await serviceOn(await open());
      const captured = await newProvider(service, OWNER);
      await expect(service.create(STRANGER, captured)).rejects.toMatchObject({ code: 'key_unreadable' });
    });

    it('leaves no private half readable in the database', async () => {
      const database = await open();
      await (await serviceOn(database)).publicKey(OWNER);
      const [row] = await database.db.selectFrom('encryption_keys').selectAll().execute();
      const sealed = Buffer.from(row?.sealed_private_key ?? '', 'base64url').toString('latin1');
      expect(sealed).not.toContain('MIG');
    });
  });

  describe('the models of a custom provider', () => {
    it('are asked for with the key and given by name', async () => {
      const app = await startCustomProvidersApp(await open());
      const configUid = await create(app);
      expect(await app.call('GET', `/${configUid}/models`)).toMatchObject({ data: ['scripted-1', 'scripted-2'] });
    });

    it.each([
      ['a refused key', errorScript(401), 3002],
      ['a throttled key', errorScript(429), 3004],
      ['a missing list', errorScript(404), 3006],
      ['a broken server', errorScript(500, { message: 'secret of the upstream' }), 3006],
      ['a web page', htmlScript(), 3006],
      ['something else', jsonScript({ hello: 'there' }), 3006],
      ['a redirect', { status: 302, headers: { location: 'https://169.254.169.254/' }, steps: [] }, 3011],
    ])('end with a listed failure for %s', async (_, script, code) => {
      const app = await startCustomProvidersApp(await open());
      const configUid = await create(app);
      app.upstream.playModels(script);
      const answer = await app.call('GET', `/${configUid}/models`);
      expect(answer).toMatchObject({ code, data: null });
      expect(answer.msg).not.toMatch(/secret|Welcome|</);
    });
  });
});
