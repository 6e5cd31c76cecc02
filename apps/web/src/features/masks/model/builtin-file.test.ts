import { BuiltinMasks } from '@parley/contract';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MASK_ICONS } from '#/components/mask-icons.ts';

const FILE = new URL('../../../../public/masks.json', import.meta.url);
const file = BuiltinMasks.parse(JSON.parse(readFileSync(FILE, 'utf8')));

describe('the masks that come with the product', () => {
  it.each(Object.entries(file))('have an icon, a line for people and three starters each (%s)', (_, masks) => {
    for (const { name, icon = '', description = '', starters = [] } of masks) {
      expect(Object.keys(MASK_ICONS), name).toContain(icon);
      expect(description.length, name).toBeGreaterThan(5);
      expect(description.length, description).toBeLessThan(60);
      expect(new Set(starters).size, name).toBe(3);
    }
    expect(new Set(masks.map(({ description }) => description)).size).toBe(masks.length);
  });
});
