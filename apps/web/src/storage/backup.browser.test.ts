import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { platform } from '#/platform/platform.ts';
import { readBackupNote } from './backup-note.ts';
import { clearAllData, downloadBackup, isSavedBackup, type SavedBackup } from './backup.ts';
import { writeDocument } from './document/write-document.ts';
import { openStorage } from './open.ts';
import { STORE_NAMES } from './store-versions.ts';
import { aMessageRow, aSessionRow } from './testing/rows.ts';
import { STORAGES } from './testing/storages.ts';

afterEach(() => vi.restoreAllMocks());

interface Backup {
  readonly [store: string]: {
    readonly version: number;
    readonly state: {
      readonly sessions: readonly { readonly id: string; readonly messages: readonly { id: string }[] }[];
    };
  };
}

const read = async (blob: Blob): Promise<Backup> => JSON.parse(await blob.text()) as Backup;

describe.each(STORAGES)('a backup from $kind', ({ open }) => {
  it('has every store by name, and chats with their messages in order', async () => {
    const storage = await open();
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'a', topic: 'Tea “x”' }) },
      { table: 'sessions', put: aSessionRow({ id: 'b' }) },
      { table: 'stores', put: { name: 'chat', version: 3.5, lastUpdateTime: 1, state: { folders: [{ id: 'f' }] } } },
      { table: 'stores', put: { name: 'sync', version: 1.2, lastUpdateTime: 9, state: { provider: 'upstash' } } },
      ...[2, 1].map(
        (position) =>
          ({ table: 'messages', put: aMessageRow({ id: `m${position}`, sessionId: 'a', position }) }) as const,
      ),
    ]);
    const backup = await read(await writeDocument(storage));
    expect(Object.keys(backup)).toEqual([...STORE_NAMES, 'parley']);
    expect(backup['sync']).toEqual({ version: 1.2, lastUpdateTime: 9, state: { provider: 'upstash' } });
    expect(backup['chat']).toMatchObject({ version: 3.5, state: { folders: [{ id: 'f' }] } });
    const sessions = backup['chat']?.state.sessions ?? [];
    expect(sessions.map((session) => session.id)).toEqual(['a', 'b']);
    expect(sessions[0]).toMatchObject({ topic: 'Tea “x”', messages: [{ id: 'm1' }, { id: 'm2' }] });
    expect(sessions[0]?.messages[0]).not.toHaveProperty('sessionId');
  });

  it('has the pictures in the place of their addresses', async () => {
    const storage = await open();
    const [kept, gone] = [newId(), newId()];
    const part = (url: string) => ({ type: 'image_url', image_url: { url } }) as const;
    const content = [part(`parley-blob:${kept}`), part(`parley-blob:${gone}`)];
    await storage.write([
      { table: 'sessions', put: aSessionRow({ id: 'a' }) },
      { table: 'messages', put: aMessageRow({ id: 'm', sessionId: 'a', position: 1, content }) },
      { table: 'blobs', put: { id: kept, blob: new Blob(['tea'], { type: 'image/png' }) } },
    ]);
    const [session] = (await read(await writeDocument(storage)))['chat']?.state.sessions ?? [];
    const written = [part('data:image/png;base64,dGVh'), part(`parley-blob:${gone}`)];
    expect(session?.messages).toMatchObject([{ id: 'm', content: written }]);
  });

  it('holds more rows than one page', async () => {
    const storage = await open();
    const count = 250;
    const sessions = Array.from({ length: count }, (_, index) => aSessionRow({ id: `s${index}` }));
    const messages = Array.from({ length: count }, (_, index) =>
      aMessageRow({ id: `m${index}`, sessionId: 's7', position: index }),
    );
    await storage.write(sessions.map((put) => ({ table: 'sessions', put })));
    await storage.write(messages.map((put) => ({ table: 'messages', put })));
    const backedUp = (await read(await writeDocument(storage)))['chat']?.state.sessions ?? [];
    expect(backedUp).toHaveLength(count);
    const seventh = backedUp.find((session) => session.id === 's7');
    expect(seventh?.messages.map((message) => message.id)).toEqual(messages.map((row) => row.id));
  });
});

describe('saving and clearing', () => {
  it('leaves out keys, codes and tokens', async () => {
    const storage = await openStorage();
    const state = { openAiUrl: 'https://example.org', accessCode: 'secret', credentials: { openai: { apiKey: 'sk' } } };
    await storage.write([{ table: 'stores', put: { name: 'access-control', version: 2, lastUpdateTime: 1, state } }]);
    const written = (await read(await writeDocument(storage)))['access-control'];
    expect(written?.state).toEqual({ openAiUrl: 'https://example.org' });
  });

  it('clears nothing without a saved backup', async () => {
    const storage = await openStorage();
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'a' }) }]);
    await expect(clearAllData({ fileName: 'x', bytes: 1 } as SavedBackup, { withSnapshots: false })).rejects.toThrow(
      'without a saved backup',
    );
    vi.spyOn(platform, 'saveFile').mockResolvedValue(false);
    expect(await downloadBackup()).toBeUndefined();
    expect(await storage.get('sessions', 'a')).toBeDefined();
  });

  it('hands the file over under its time, and only then clears', async () => {
    const storage = await openStorage();
    await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'a' }) }]);
    const save = vi.spyOn(platform, 'saveFile').mockResolvedValue(true);
    const proof = await downloadBackup(new Date(2026, 10, 15, 9, 30, 5));
    expect(proof?.fileName).toBe('Backup-2026-11-15-09-30-05.json');
    const { content } = save.mock.calls[0]?.[0] ?? {};
    expect(content?.size).toBe(proof?.bytes);
    expect(await readBackupNote(storage)).toMatchObject({ fileName: proof?.fileName, bytes: proof?.bytes });
    const text = (await content?.text()) ?? '';
    expect(await isSavedBackup(proof as SavedBackup, new Blob([text]))).toBe(true);
    expect(await isSavedBackup(proof as SavedBackup, new Blob([text.slice(0, -9)]))).toBe(false);
    expect(await isSavedBackup(proof as SavedBackup, new Blob([text.replace('parley', 'parlez')]))).toBe(false);
    const clear = vi.spyOn(storage, 'clear');
    await clearAllData(proof as SavedBackup, { withSnapshots: false });
    expect(clear).toHaveBeenCalledOnce();
    await expect(storage.write([{ table: 'sessions', put: aSessionRow({ id: 'late' }) }])).rejects.toThrow('closed');
  });
});
