import { expect, it } from 'vitest';
import { isComposing, isComposingKey } from './composition.ts';

const field = new EventTarget();
const enter = { key: 'Enter', isComposing: false, keyCode: 13, timeStamp: 1_000, target: field };
const endedAt = (time: number) => ({ field: null, endedAt: time });
const longAgo = endedAt(0);

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
  expect(isComposingKey(enter, endedAt(enter.timeStamp - 5))).toBe(true);
});

it('lets the next Enter through once the composition is over', () => {
  expect(isComposingKey(enter, endedAt(enter.timeStamp - 400))).toBe(false);
});

it('lets other keys through right after a composition', () => {
  expect(isComposingKey({ ...enter, key: 'a' }, endedAt(enter.timeStamp - 5))).toBe(false);
});

it('holds back every key of a field in which something is being composed, also where the key does not say so', () => {
  expect(isComposingKey(enter, { field, endedAt: 0 })).toBe(true);
  expect(isComposingKey(enter, { field: new EventTarget(), endedAt: 0 })).toBe(false);
});

it('reads the browser event behind a React one', () => {
  expect(isComposing({ nativeEvent: { ...enter, isComposing: true } })).toBe(true);
});
