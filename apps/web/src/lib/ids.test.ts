import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('makes ids of 128 bits that do not repeat', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
});
