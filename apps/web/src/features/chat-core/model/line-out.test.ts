import { expect, it } from 'vitest';
import { isLineOpen } from './line-out.ts';

const ofServer = { customProvider: false } as const;
const offline = { isOnline: false, isServerHere: false, models: [ofServer] };
const custom = (baseUrl: string) => ({ customProvider: { configUid: '1', name: 'Own', baseUrl } });

it('is closed without a network, unless something answers on this machine', () => {
  expect(isLineOpen(offline)).toBe(false);
  expect(isLineOpen({ ...offline, isOnline: true })).toBe(true);
  expect(isLineOpen({ ...offline, isServerHere: true })).toBe(true);
  expect(isLineOpen({ ...offline, models: [ofServer, custom('http://localhost:11434/v1')] })).toBe(true);
  expect(isLineOpen({ ...offline, models: [custom('https://models.example/v1'), custom('rubbish')] })).toBe(false);
});
