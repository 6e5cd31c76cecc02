import { ERRORS } from '@parley/contract';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiFailure } from '#/lib/api.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { render } from '#/testing/render.tsx';
import { confirmingLoopback, LoopbackDeclined } from './confirm-loopback.ts';
import { serveApi, type ApiCall } from './testing/api.tsx';

const OLLAMA = 'http://127.0.0.1:11434/v1';
const question = page.getByRole('alertdialog', { name: 'Allow connections to 127.0.0.1:11434?' });

let calls: ApiCall[];
/** Refuses the address until it is allowed, as the server does. */
const store = vi.fn<() => Promise<string>>(async () => {
  if (calls.length === 0) throw new ApiFailure('address_refused', 400, ERRORS.address_refused.text);
  return 'stored';
});

beforeEach(async () => {
  store.mockClear();
  const before = { ...runtimeConfig };
  Object.assign(runtimeConfig, { isForThisMachine: true, managesChannels: true });
  onTestFinished(() => void Object.assign(runtimeConfig, before));
  // Brings the place where questions are asked.
  await render(<p>A form</p>);
  calls = serveApi({ 'POST /channels/loopback-origins': () => ({ origin: 'http://127.0.0.1:11434' }) });
});

it('asks once whether an address on this machine may be used, and then uses it', async () => {
  const stored = confirmingLoopback(OLLAMA, store);
  await question.getByRole('button', { name: 'Allow' }).click();
  expect(await stored).toBe('stored');
  expect(calls.map(({ body }) => body)).toEqual([{ origin: 'http://127.0.0.1:11434' }]);
});

it('leaves it alone where that is not wanted, which is no failure', async () => {
  const stored = confirmingLoopback(OLLAMA, store).catch((error: unknown) => error);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await stored).toBeInstanceOf(LoopbackDeclined);
  expect([calls, store.mock.calls.length]).toEqual([[], 1]);
});

it.each([
  ['where others reach the server', { isForThisMachine: false }, OLLAMA],
  ['for other private addresses', {}, 'http://10.0.0.1/v1'],
])('does not ask %s', async (_, config, address) => {
  Object.assign(runtimeConfig, config);
  await expect(confirmingLoopback(address, store)).rejects.toMatchObject({ code: 'address_refused' });
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
});
