import { SyncSettings, type SyncProvider } from '@parley/contract';
import { startUpstashServer, startWebDavServer, type UpstashServer, type WebDavServer } from '@parley/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRemoteStore } from '../../apps/web/src/features/sync/remote-stores/create-remote-store.ts';
import { serverAt } from '../../apps/web/src/features/sync/remote-stores/proxy-call.ts';
import { type Parley, startParley } from '../harness/parley-process.ts';

const text = (what: string) => JSON.stringify({ what, more: 'é 😀 日本語' });

let parley: Parley;
let webdav: WebDavServer;
let upstash: UpstashServer;
let stores = 0;

beforeAll(async () => {
  [parley, webdav, upstash] = await Promise.all([
    startParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: '127.0.0.1', PARLEY_UPSTASH_HOSTS: '127.0.0.1' }),
    startWebDavServer({ allowsPages: false }),
    startUpstashServer(),
  ]);
});

afterAll(async () => {
  await Promise.all([parley.stop(), webdav.close(), upstash.close()]);
});

/** Through the server at this address. */
function through(base: string) {
  const ask = (address: string, init?: RequestInit) => fetch(address, init);
  return { fetch: ask, askServer: serverAt(base, ask) };
}

/** Devices that share a store of their own behind the real server. */
async function store(provider: SyncProvider, change: { passphrase?: string; secret?: string } = {}) {
  stores += 1;
  const { url, username, password } = webdav;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  await fetch(`${url}/store-${stores}/`, { method: 'MKCOL', headers: { authorization } });
  const settings = SyncSettings.parse({
    provider,
    webdav: { endpoint: `${url}/store-${stores}`, username, password: change.secret ?? password },
    upstash: { endpoint: upstash.url, username: `my backup ${stores}`, apiKey: change.secret ?? upstash.token },
  });
  const faults = provider === 'webdav' ? webdav.faults : upstash.faults;
  const device = () =>
    createRemoteStore({
      settings,
      ...through(`${parley.url}api`),
      ...(change.passphrase !== undefined && { passphrase: change.passphrase }),
    });
  return { device, remote: device(), faults };
}

describe.each(['webdav', 'upstash'] as const)('%s through the server', (provider) => {
  it('is checked, written, read, guarded and kept in snapshots', async () => {
    const { device } = await store(provider);
    const [anna, ben] = [device(), device()];
    expect(await anna.check()).toMatchObject({ passed: true });
    expect(await anna.read()).toBeUndefined();
    expect(await anna.write(text('first'), undefined)).toBe('written');
    expect(await ben.write(text('ben'), undefined)).toBe('changed-meanwhile');
    const [forAnna, forBen] = [await anna.read(), await ben.read()];
    expect(forAnna?.text).toBe(text('first'));
    expect(await ben.write(text('ben'), forBen)).toBe('written');
    expect(await anna.write(text('anna'), forAnna)).toBe('changed-meanwhile');
    expect((await anna.read())?.text).toBe(text('ben'));
    const [snapshot] = await anna.listSnapshots();
    expect(await anna.readSnapshot(snapshot?.id ?? '')).toBe(text('first'));
  });

  it('takes a large backup, encrypted or not', async () => {
    const large = JSON.stringify({ text: 'a few words of a chat é '.repeat(100_000) });
    for (const passphrase of ['', 'correct horse battery']) {
      const { device } = await store(provider, { passphrase });
      expect(await device().write(large, undefined)).toBe('written');
      expect((await device().read())?.text).toBe(large);
    }
  });

  it('says why it cannot be used', async () => {
    const { remote } = await store(provider, { secret: 'wrong' });
    expect(await remote.check()).toEqual({ passed: false, status: 401, problem: 'credentials-refused' });
    await expect(remote.read()).rejects.toMatchObject({ problem: 'credentials-refused' });
    const elsewhere = (change: object) =>
      createRemoteStore({
        settings: SyncSettings.parse({ provider, ...change }),
        ...through(`${parley.url}api`),
      });
    const at = (endpoint: string) => {
      const fields = { endpoint, username: 'a', password: 'b', apiKey: 'c' };
      return elsewhere({ webdav: fields, upstash: fields });
    };
    expect(await at('https://10.0.0.1/').check()).toEqual({ passed: false, problem: 'address-refused' });
    expect(await at('nonsense').check()).toEqual({ passed: false, problem: 'address-refused' });
    expect(await at('http://127.0.0.1:1/').check()).toEqual({ passed: false, problem: 'unreachable' });
    const noProxy = createRemoteStore({
      settings: SyncSettings.parse({ provider }),
      ...through(parley.url),
    });
    expect(await noProxy.check()).toEqual({ passed: false, problem: 'server-refused' });
  });

  it('survives a cut at every request', async () => {
    for (const fault of ['cut-before', 'cut-after'] as const) {
      for (let request = 0; request < 6; request += 1) {
        const { device, faults } = await store(provider);
        await device().write(text('first'), undefined);
        faults.next(...Array.from({ length: request }, () => 'pass' as const), fault);
        const remote = device();
        const outcome = await remote
          .read()
          .then((read) => remote.write(text('second'), read))
          .catch((error: unknown) => error);
        faults.clear();
        const read = await device().read();
        const possible = outcome === 'written' ? [text('second')] : [text('first'), text('second')];
        expect(possible).toContain(read?.text);
        expect(await device().write(text('third'), read)).toBe('written');
      }
    }
  });
});
