import { expect, it } from 'vitest';
import { chatInitials } from './chat-initials.ts';

it.each([
  ['Trip budget, three options', 'TB'],
  ['postgres 18 upgrade plan', 'PU'],
  ['Recipes', 'Re'],
  ['“Why?” she asked', 'WS'],
  ['éclairs au café', 'ÉA'],
  ['读书笔记', '读书'],
  ['🍕 Pizza night', '🍕'],
  ['👩‍🚀 Space', '👩‍🚀'],
  ['ملخص تقرير المبيعات', 'م'],
  ['2026 taxes', '2'],
  ['X', 'X'],
  ['…', ''],
])('%s is %s', (title, initials) => {
  expect(chatInitials(title)).toBe(initials);
});
