import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '#/storage/open.ts';
import type { RecordStorage, StoreRow } from '#/storage/records.ts';
import type { TabMessage } from '#/storage/tabs.ts';
import type { KeychainPort } from '../local-servers-port.ts';
import { guardedStorage } from './guarded-storage.ts';

/** A keychain in memory that can be locked. */
class Keychain implements KeychainPort {
  readonly secrets = new Map<string, string>();
  isLocked = false;
  /** Whoever asks waits for it: the person has not unlocked it yet. */
  unlocked: Promise<void> = Promise.resolve();

  isThere = () => Promise.resolve(!this.isLocked);
  read = async (name: string) => {
    await this.unlocked;
    this.#ask();
    return this.secrets.get(name) ?? null;
  };
  write = async (name: string, secret: string) => {
    this.#ask();
    this.secrets.set(name, secret);
  };
  remove = async (name: string) => {
    this.#ask();
    this.secrets.delete(name);
  };
  forget = async (place: string) => {
    this.#ask();
    for (const name of this.secrets.keys()) if (name.startsWith(`${place}/`)) this.secrets.delete(name);
  };
  #ask(): void {
    if (this.isLocked) throw new Error('unavailable');
  }
}

const NAME = 'access-control';
const OWN = { apiKey: 'sk-own', endpoint: 'https://a.example' };

let raw: RecordStorage;
let keychain: Keychain;
/** A page of the app: what it knows beside the storage goes with it. */
const page = (tell: (news: TabMessage) => void = () => {}) => guardedStorage(raw, { keychain, place: 'parley', tell });

beforeEach(() => {
  raw = createMemoryStorage();
  keychain = new Keychain();
});

function row(credentials: Record<string, unknown>, token = ''): StoreRow {
  return { name: NAME, version: 2, lastUpdateTime: 1, state: { token, credentials } };
}

const save = (storage: RecordStorage, put: StoreRow) =>
  storage.change('stores', NAME, () => [{ table: 'stores', put }]);
const credentials = async (storage: RecordStorage) => (await storage.get('stores', NAME))?.state['credentials'];
const onDisk = async () => JSON.stringify(await raw.get('stores', NAME));

describe('provider keys in the app', () => {
  it('go to the keychain and come back, while all else stays in the storage', async () => {
    await save(page(), row({ OpenAI: OWN }));
    expect(await onDisk()).not.toContain('sk-own');
    expect(await onDisk()).toContain('https://a.example');
    expect([...keychain.secrets]).toEqual([['parley/OpenAI', '{"apiKey":"sk-own"}']]);
    expect(await credentials(page())).toEqual({ OpenAI: OWN });
  });

  it('of before are moved by reading them', async () => {
    await raw.write([{ table: 'stores', put: row({ OpenAI: OWN, DeepL: { apiKey: '' } }) }]);
    expect(await credentials(page())).toMatchObject({ OpenAI: OWN });
    await expect.poll(onDisk).not.toContain('sk-own');
    expect(await credentials(page())).toMatchObject({ OpenAI: OWN });
  });

  it('stay where they were while no keychain takes them', async () => {
    keychain.isLocked = true;
    await save(page(), row({ OpenAI: OWN }));
    expect(await onDisk()).toContain('sk-own');
    expect(await credentials(page())).toEqual({ OpenAI: OWN });
    keychain.isLocked = false;
    expect(await credentials(page())).toEqual({ OpenAI: OWN });
    await expect.poll(onDisk).not.toContain('sk-own');
  });

  it('outlive a page that finds the keychain locked and changes other keys', async () => {
    await save(page(), row({ OpenAI: OWN }));
    keychain.isLocked = true;
    const locked = page();
    expect(await credentials(locked)).not.toMatchObject({ OpenAI: { apiKey: 'sk-own' } });
    await save(locked, row({ OpenAI: { endpoint: OWN.endpoint }, DeepL: { apiKey: 'sk-2' } }));
    keychain.isLocked = false;
    expect(await credentials(page())).toEqual({ OpenAI: OWN, DeepL: { apiKey: 'sk-2' } });
  });

  it('that are entered anew while the old ones are locked up can be taken out again', async () => {
    await save(page(), row({ OpenAI: OWN }));
    keychain.isLocked = true;
    const locked = page();
    await credentials(locked);
    keychain.isLocked = false;
    await save(locked, row({ OpenAI: { ...OWN, apiKey: 'sk-new' } }));
    await save(locked, row({ OpenAI: { ...OWN, apiKey: '' } }));
    expect(await credentials(page())).toEqual({ OpenAI: { ...OWN, apiKey: '' } });
    expect(keychain.secrets.size).toBe(0);
  });

  it('are forgotten where they are taken out', async () => {
    const first = page();
    await save(first, row({ OpenAI: OWN, DeepL: { apiKey: 'sk-2' } }));
    await save(first, row({ OpenAI: { ...OWN, apiKey: '' } }));
    expect(keychain.secrets.size).toBe(0);
    expect(await credentials(page())).toEqual({ OpenAI: { ...OWN, apiKey: '' } });
  });

  it('that were entered as the page closed are not lost', async () => {
    await page().write([{ table: 'stores', put: row({ OpenAI: OWN }) }], true);
    expect(await credentials(page())).toEqual({ OpenAI: OWN });
    await expect.poll(onDisk).not.toContain('sk-own');
  });

  it('are left alone by a change of something else', async () => {
    const first = page();
    await save(first, row({ OpenAI: OWN }));
    await first.change('stores', NAME, (stored) =>
      stored ? [{ table: 'stores', put: { ...stored, state: { ...stored.state, token: 't' } } }] : [],
    );
    expect(await page().get('stores', NAME)).toMatchObject({ state: { token: 't', credentials: { OpenAI: OWN } } });
    expect(await onDisk()).not.toContain('sk-own');
  });

  it('are gone with everything else, those included that no page has read', async () => {
    await save(page(), row({ OpenAI: OWN }));
    keychain.secrets.set('parley@ada/OpenAI', 'of another account');
    await page().clear();
    expect([...keychain.secrets.keys()]).toEqual(['parley@ada/OpenAI']);
  });
});

describe('a keychain that its person unlocks after the start', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A page that has started before the keychain was unlocked, and what it is told. */
  async function startLocked() {
    await save(page(), row({ OpenAI: OWN }));
    const unlocking = Promise.withResolvers<void>();
    keychain.unlocked = unlocking.promise;
    const told: TabMessage[] = [];
    const locked = page((news) => void told.push(news));
    const reading = credentials(locked);
    await vi.runOnlyPendingTimersAsync();
    const unlock = async () => {
      unlocking.resolve();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { locked, shown: await reading, told, unlock };
  }

  it('keeps nobody from the page, which is told of its keys when they come', async () => {
    const { shown, told, unlock } = await startLocked();
    expect(shown).toMatchObject({ OpenAI: { endpoint: OWN.endpoint } });
    expect(JSON.stringify(shown)).not.toContain('sk-own');
    expect(told).toEqual([]);
    await unlock();
    expect(told).toMatchObject([{ type: 'store-changed', name: NAME, patch: { credentials: { OpenAI: OWN } } }]);
  });

  it('loses no key to a change from the time before', async () => {
    const { locked, unlock } = await startLocked();
    await unlock();
    await save(locked, row({ OpenAI: { endpoint: 'https://b.example' } }));
    expect(await credentials(page())).toEqual({ OpenAI: { ...OWN, endpoint: 'https://b.example' } });
  });

  it('forgets a key that is taken out once the page has it', async () => {
    const { locked, unlock } = await startLocked();
    await unlock();
    await vi.runOnlyPendingTimersAsync();
    await save(locked, row({ OpenAI: { ...OWN, apiKey: '' } }));
    expect(keychain.secrets.size).toBe(0);
  });
});
