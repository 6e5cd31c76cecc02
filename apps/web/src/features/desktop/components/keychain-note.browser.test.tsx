import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { keychainThatIs, playDesktop } from '../testing/played-desktop.ts';
import { KeychainNote } from './keychain-note.tsx';

beforeAll(() => void buildTestPage());

it.each([
  [true, /^They are kept in the system’s keychain\./],
  [false, /^The system’s keychain is missing or locked\./],
])('says where keys are, with a keychain or without one: %s', async (isThere, words) => {
  playDesktop({}, { keychain: keychainThatIs(isThere) });
  await render(<KeychainNote />);
  await expect.element(page.getByText(words)).toBeVisible();
});
