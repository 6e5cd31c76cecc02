import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createMemoryStorage, openStorage } from '#/storage/open.ts';
import { writeDocument } from '#/storage/document/write-document.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { render } from '#/testing/render.tsx';
import { ImportDialog } from './import-dialog.tsx';

const keepSnapshot = vi.hoisted(() => vi.fn());
vi.mock('#/storage/snapshots/keep-snapshot.ts', () => ({ keepSnapshot }));

afterEach(() => vi.clearAllMocks());

const frame = { open: true, onClose: () => {}, onClosed: () => {} };

async function aBackup(): Promise<File> {
  const storage = createMemoryStorage();
  await storage.write([
    { table: 'sessions', put: aSessionRow({ id: 'other', topic: 'From the file', messageCount: 1 }) },
    { table: 'messages', put: aMessageRow({ id: 'm', sessionId: 'other' }) },
  ]);
  return new File([await writeDocument(storage)], 'Backup.json');
}

it('shows what would come and what would go, and changes nothing by itself', async () => {
  const storage = await openStorage();
  // Whatever other tests left there would be counted.
  await storage.clear();
  await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'here', messageCount: 1 }) }]);
  await render(<ImportDialog {...frame} file={await aBackup()} />);
  await expect.element(page.getByRole('heading', { name: 'Import Backup.json?' })).toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: 'Chats 1 1' })).toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: 'Messages 1 0' })).toBeInTheDocument();
  expect(keepSnapshot).not.toHaveBeenCalled();
  expect(await storage.get('sessions', 'other')).toBeUndefined();
});

it('asks once more when no snapshot could be kept', async () => {
  keepSnapshot.mockResolvedValue(undefined);
  await render(<ImportDialog {...frame} file={await aBackup()} />);
  await page.getByRole('button', { name: 'Replace everything' }).click();
  await expect.element(page.getByRole('heading', { name: 'Couldn’t save a snapshot' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Replace without a snapshot' })).toBeInTheDocument();
  expect(keepSnapshot).toHaveBeenCalledWith('import');
  expect(await (await openStorage()).get('sessions', 'other')).toBeUndefined();
});

it.each([
  ['nothing like JSON', 'hello', 'it doesn’t contain JSON'],
  ['a list of somebody else', '[{"title":"x","mapping":{}}]', 'isn’t a Parley backup'],
  ['a file that ends early', '{"chat":{"version":3.5,"state":{"sessions":[{"id":"a"', 'is incomplete'],
  ['a file of a later version', '{"parley":{"format":99},"chat":{"state":{"sessions":[]}}}', 'made by a newer version'],
])('refuses %s with a sentence', async (_, text, sentence) => {
  await render(<ImportDialog {...frame} file={new File([text], 'file.json')} />);
  await expect.element(page.getByText(new RegExp(sentence))).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Close', exact: true })).toBeInTheDocument();
});
