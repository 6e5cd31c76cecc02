import { platform } from '../platform/platform.ts';
import { asDataUrl, BLOB_ADDRESS } from './blob-address.ts';
import { SEARCH_DATABASE_NAME } from './database-names.ts';
import { openStorage } from './open.ts';
import type { RecordStorage, SessionRow } from './records.ts';
import { STORE_NAMES, STORE_VERSIONS, type StoreName } from './store-versions.ts';
import { flushStores, secretsOf } from './stores.ts';
import { pageTabs } from './tabs.ts';

/** Rows that are in memory at once while a backup is made. */
const PAGE_SIZE = 200;
/** Text is handed to the browser in pieces of about this size, which it may keep outside of our memory. */
const PIECE_LENGTH = 1_000_000;

declare const saved: unique symbol;

/** Proof that a backup was made and handed over: without one nothing is cleared. */
export interface SavedBackup {
  readonly [saved]: true;
  readonly fileName: string;
  readonly bytes: number;
}

const proofs = new WeakSet<SavedBackup>();

/** Everything on this device as one JSON file keyed by store, without keys, codes and tokens. */
async function exportBackup(): Promise<Blob> {
  await flushStores();
  return backupOf(await openStorage());
}

/** Makes a backup and hands it to the user. Gives nothing when the user declined. */
export async function downloadBackup(now = new Date()): Promise<SavedBackup | undefined> {
  const content = await exportBackup();
  const fileName = backupFileName(now);
  if (!(await platform.saveFile({ name: fileName, content }))) return undefined;
  const proof = { fileName, bytes: content.size } as SavedBackup;
  proofs.add(proof);
  return proof;
}

/** Removes everything from this device. The page has to be loaded anew afterwards; other tabs do so by themselves. */
export async function clearAllData(proof: SavedBackup): Promise<void> {
  if (!proofs.has(proof)) throw new Error('Nothing is cleared without a saved backup');
  const storage = await openStorage();
  await storage.clear();
  // What this page still has in memory must not come back to the disk.
  storage.close();
  removeSearchIndex();
  pageTabs().post({ type: 'all-cleared' });
}

/** It holds the words of the chats once more. */
function removeSearchIndex(): void {
  try {
    indexedDB.deleteDatabase(SEARCH_DATABASE_NAME);
  } catch {
    // Where there is no database there is no index.
  }
}

/** `Backup-2026-11-15-09-30-05.json`, by the user's own clock; without signs that file systems refuse. */
function backupFileName(now: Date): string {
  const parts = [
    now.getFullYear(),
    now.getMonth() + 1,
    now.getDate(),
    now.getHours(),
    now.getMinutes(),
    now.getSeconds(),
  ];
  return `Backup-${parts.map((part) => String(part).padStart(2, '0')).join('-')}.json`;
}

/** Writes the backup of a storage piece by piece, so that it may be larger than memory. */
export async function backupOf(storage: RecordStorage): Promise<Blob> {
  const pieces: Blob[] = [];
  let text = '';
  const write = (more: string): void => {
    text += more;
    if (text.length < PIECE_LENGTH) return;
    pieces.push(new Blob([text]));
    text = '';
  };

  write('{');
  for (const [index, name] of STORE_NAMES.entries()) {
    write(`${index === 0 ? '' : ','}\n${JSON.stringify(name)}:`);
    if (name === 'chat') await writeChats(storage, write);
    else write(await storeText(storage, name));
  }
  write('\n}\n');
  return new Blob([...pieces, text], { type: 'application/json' });
}

async function storeText(storage: RecordStorage, name: StoreName): Promise<string> {
  const row = await storage.get('stores', name);
  const secrets = secretsOf(name);
  const state = Object.fromEntries(Object.entries(row?.state ?? {}).filter(([key]) => !secrets.includes(key)));
  return JSON.stringify({
    version: row?.version ?? STORE_VERSIONS[name],
    lastUpdateTime: row?.lastUpdateTime ?? 0,
    state,
  });
}

/** Chats are rows of their own; what else the store of the chats holds, such as folders, stands before them. */
async function writeChats(storage: RecordStorage, write: (text: string) => void): Promise<void> {
  const row = await storage.get('stores', 'chat');
  const rest = JSON.stringify({ ...row?.state, sessions: [] }).slice(0, -2);
  write(`{"version":${row?.version ?? STORE_VERSIONS.chat},"lastUpdateTime":${Date.now()},"state":${rest}`);
  let after: string | undefined;
  for (;;) {
    const sessions = await storage.pageById('sessions', after, PAGE_SIZE);
    for (const session of sessions) {
      if (after !== undefined) write(',');
      after = session.id;
      await writeChat(storage, session, write);
    }
    if (sessions.length < PAGE_SIZE) break;
  }
  write(']}}');
}

async function writeChat(storage: RecordStorage, session: SessionRow, write: (text: string) => void): Promise<void> {
  const { messageCount: _counted, ...rest } = session;
  write(`\n${(await withPictures(storage, JSON.stringify(rest))).slice(0, -1)},"messages":[`);
  let beyond: { readonly id: string; readonly position: number } | undefined;
  for (;;) {
    const rows = await storage.pageMessages(session.id, { beyond, direction: 'newer', limit: PAGE_SIZE });
    for (const row of rows) {
      const { sessionId: _chat, position: _place, updatedAt: _time, ...message } = row;
      write(`${beyond === undefined ? '' : ','}${await withPictures(storage, JSON.stringify(message))}`);
      beyond = row;
    }
    if (rows.length < PAGE_SIZE) break;
  }
  write(']}');
}

/** Pictures lie apart from their messages here; in the file they stand in the place of their addresses. */
async function withPictures(storage: RecordStorage, json: string): Promise<string> {
  const ids = new Set([...json.matchAll(BLOB_ADDRESS)].map(([, id]) => id ?? ''));
  const addresses = new Map<string, string>();
  for (const { id, blob } of await storage.getMany('blobs', [...ids])) addresses.set(id, await asDataUrl(blob));
  return json.replaceAll(BLOB_ADDRESS, (address, id: string) => addresses.get(id) ?? address);
}
