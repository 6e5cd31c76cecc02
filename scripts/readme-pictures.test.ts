import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { README_PICTURES } from '../tests/gallery/readme-pictures.ts';
import { SHOTS } from '../tests/gallery/shots.ts';

const ROOT = join(import.meta.dirname, '..');
const TAKEN = Object.values(README_PICTURES).toSorted();

it('shows in the README the pictures that the gallery takes, and keeps no others', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/\]\(docs\/images\/([^)]+)\)/g)].map(([, file]) => String(file));
  expect(shown.toSorted()).toEqual(TAKEN);
  expect(readdirSync(join(ROOT, 'docs/images')).toSorted()).toEqual(TAKEN);
});

it('takes them from screens that the gallery has, in sizes and themes that it takes', () => {
  const names = SHOTS.filter(({ only }) => only !== 'phone').flatMap(({ name }) => [
    `${name}-desktop-light`,
    `${name}-desktop-dark`,
  ]);
  expect(names).toEqual(expect.arrayContaining(Object.keys(README_PICTURES)));
});
