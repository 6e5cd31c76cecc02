import { afterEach, expect, it, onTestFinished } from 'vitest';
import { platform } from '#/platform/platform.ts';
import { finishRemovals, noteRemoval, pendingRemovals, removeAccountData } from './remove-account.ts';

const ADA = 'ada-1';
const BOB = 'bob-2';

async function fill(account: string): Promise<void> {
  for (const name of ['parley', 'parley-search', 'parley-snapshots', 'parley-history'])
    await made(`${name}@${account}`);
  localStorage.setItem(`account/${account}/parley/unread`, '[]');
}

function made(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });
}

/** What is left on this device, by the end of its name. */
async function leftOf(account: string): Promise<string[]> {
  const databases = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.endsWith(account));
  return [...databases, ...Object.keys(localStorage).filter((key) => key.includes(account))].toSorted();
}

afterEach(async () => {
  for (const account of [ADA, BOB]) await removeAccountData(account);
});

it('removes the databases and keys of one account and nothing of another', async () => {
  await fill(ADA);
  await fill(BOB);
  localStorage.setItem('parley-theme', 'dark');
  const ofBob = await leftOf(BOB);
  await removeAccountData(ADA);
  expect(await leftOf(ADA)).toEqual([]);
  expect(await leftOf(BOB)).toEqual(ofBob);
  expect(ofBob).toHaveLength(5);
  expect(localStorage.getItem('parley-theme')).toBe('dark');
});

it('ends what a page that was closed in the middle of it had begun', async () => {
  await fill(ADA);
  noteRemoval(ADA, true);
  expect(pendingRemovals()).toEqual([ADA]);
  await finishRemovals();
  expect(await leftOf(ADA)).toEqual([]);
  expect(pendingRemovals()).toEqual([]);
});

it('takes the secrets of an account out of the keychain, and goes on later where that is locked', async () => {
  const forgotten: string[] = [];
  let isLocked = true;
  const forget = async (place: string) => {
    if (isLocked) throw new Error('unavailable');
    forgotten.push(place);
  };
  Object.assign(platform, { desktop: { keychain: { forget } } });
  onTestFinished(() => void Object.assign(platform, { desktop: undefined }));
  noteRemoval(ADA, true);
  await finishRemovals();
  expect(pendingRemovals()).toEqual([ADA]);
  isLocked = false;
  await finishRemovals();
  expect(pendingRemovals()).toEqual([]);
  expect(forgotten).toContain(`parley@${ADA}`);
});
