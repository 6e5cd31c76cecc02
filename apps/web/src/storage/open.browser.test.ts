import { beforeEach, describe, expect, it } from 'vitest';
import { storageHealth } from './health.ts';
import { chooseStorage } from './open.ts';
import { aSessionRow } from './testing/rows.ts';
import { STORAGES } from './testing/storages.ts';

const [database, local] = STORAGES.map(({ open }) => open);
const refusing = (name: string) => () => Promise.reject(new DOMException('no', name));
const localStorage = await local?.();

beforeEach(() => storageHealth.setState({ kind: 'opening', problem: undefined, damaged: [] }));

describe('choosing a storage', () => {
  it('takes the database where there is one', async () => {
    const storage = await chooseStorage({ indexedDb: database as never, localStorage: () => localStorage as never });
    expect(storage.kind).toBe('indexeddb');
    expect(storageHealth.getState()).toMatchObject({ kind: 'indexeddb', problem: undefined });
  });

  it.each([
    ['SecurityError', 'blocked'],
    ['MissingAPIError', 'missing'],
    ['QuotaExceededError', 'quota'],
    ['UnknownError', 'failing'],
  ])('falls back to local storage on %s, says why, and goes on saying so after a write', async (name, problem) => {
    const storage = await chooseStorage({ indexedDb: refusing(name), localStorage: () => localStorage as never });
    expect(storageHealth.getState()).toMatchObject({ kind: 'local-storage', problem });
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'a' }) }]);
    expect(await storage.get('sessions', 'a')).toMatchObject({ id: 'a' });
    expect(storageHealth.getState().problem).toBe(problem);
  });

  it('keeps everything in memory where both are refused', async () => {
    const storage = await chooseStorage({
      indexedDb: refusing('SecurityError'),
      localStorage: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    expect(storageHealth.getState()).toMatchObject({ kind: 'memory', problem: 'blocked' });
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'a' }) }]);
    expect(await storage.count('sessions')).toBe(1);
  });

  it('never writes an incognito chat, whoever asks for it', async () => {
    const storage = await chooseStorage({ indexedDb: database as never, localStorage: () => localStorage as never });
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'secret', isIncognito: true }) }]);
    await storage.change('sessions', 'secret', () => [
      { table: 'sessions', put: aSessionRow({ id: 'secret', isIncognito: true }) },
    ]);
    expect(await storage.count('sessions')).toBe(0);
  });
});
