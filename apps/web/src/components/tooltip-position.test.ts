import { expect, it } from 'vitest';
import { placeTooltip } from './tooltip-position.ts';

const view = { width: 400, height: 300 };
const size = { width: 80, height: 24 };
const button = { left: 200, top: 100, width: 32, height: 32 };

it('stands centred below its button', () => {
  expect(placeTooltip(button, size, view, 'below', false)).toEqual({ left: 176, top: 138 });
});

it('turns over when there is no room below', () => {
  expect(placeTooltip({ ...button, top: 260 }, size, view, 'below', false).top).toBe(230);
});

it('turns over when there is no room above', () => {
  expect(placeTooltip({ ...button, top: 10 }, size, view, 'above', false).top).toBe(48);
});

it('stays inside the window beside a button at its edge', () => {
  expect(placeTooltip({ ...button, left: 0 }, size, view, 'below', false).left).toBe(8);
  expect(placeTooltip({ ...button, left: 368 }, size, view, 'below', false).left).toBe(312);
});

it('stands at the end of its button in either writing direction', () => {
  expect(placeTooltip(button, size, view, 'end', false)).toEqual({ left: 238, top: 104 });
  expect(placeTooltip(button, size, view, 'end', true)).toEqual({ left: 114, top: 104 });
});

it('changes sides when there is no room at the end', () => {
  expect(placeTooltip({ ...button, left: 340 }, size, view, 'end', false).left).toBe(254);
});
