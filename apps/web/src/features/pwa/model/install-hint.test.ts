import { expect, it } from 'vitest';
import { isHintDue, noteVisit, readHintMemory } from './install-hint.ts';

const CAN = { isInstalled: false, canInstall: true };

it('hints at installing from the second day on, wherever that is possible', () => {
  const first = noteVisit(readHintMemory(null), '2026-11-17');
  expect(isHintDue(first, CAN)).toBe(false);
  expect(isHintDue(noteVisit(first, '2026-11-17'), CAN)).toBe(false);
  const second = noteVisit(first, '2026-11-18');
  expect(isHintDue(second, CAN)).toBe(true);
  expect(isHintDue(second, { ...CAN, isInstalled: true })).toBe(false);
  expect(isHintDue(second, { ...CAN, canInstall: false })).toBe(false);
});

it('never hints again once it was dismissed', () => {
  const memory = readHintMemory(JSON.stringify({ days: 9, lastDay: '2026-11-17', isDismissed: true }));
  expect(isHintDue(noteVisit(memory, '2026-11-18'), CAN)).toBe(false);
});

it.each(['', 'null', '[]', '{"days":"x"}', 'rubbish'])('takes %s for a first visit', (text) => {
  expect(readHintMemory(text)).toEqual({ days: 0, lastDay: '', isDismissed: false });
});
