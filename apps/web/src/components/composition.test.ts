import { expect, it } from 'vitest';
import { isComposing, isComposingKey } from './composition.ts';

const enter = { key: 'Enter', isComposing: false, keyCode: 13, timeStamp: 1_000 };
const longAgo = 0;

it('lets a plain Enter through', () => {
  expect(isComposingKey(enter, longAgo)).toBe(false);
});

it('holds back the Enter that confirms a composition', () => {
  expect(isComposingKey({ ...enter, isComposing: true }, longAgo)).toBe(true);
});

it('holds back keys that the input method has taken, which Safari marks by number only', () => {
  expect(isComposingKey({ ...enter, keyCode: 229 }, longAgo)).toBe(true);
});

it('holds back the Enter that arrives right after the composition has ended', () => {
  expect(isComposingKey(enter, enter.timeStamp - 5)).toBe(true);
});

it('lets the next Enter through once the composition is over', () => {
  expect(isComposingKey(enter, enter.timeStamp - 400)).toBe(false);
});

it('lets other keys through right after a composition', () => {
  expect(isComposingKey({ ...enter, key: 'a' }, enter.timeStamp - 5)).toBe(false);
});

it('reads the browser event behind a React one', () => {
  expect(isComposing({ nativeEvent: { ...enter, isComposing: true } })).toBe(true);
});
