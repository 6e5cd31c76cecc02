import { expect, it } from 'vitest';
import { progressLine } from './install-progress.mjs';

const MEGABYTE = 1024 * 1024;

it('says how much of the packages is there', () => {
  expect(progressLine(214.4 * MEGABYTE, 590)).toBe('  214 of about 590 MB');
});

it('never claims more than all, where the expected size has grown old', () => {
  expect(progressLine(700 * MEGABYTE, 590)).toBe('  590 of about 590 MB');
});
