import { describe, expect, it } from 'vitest';
import { isBlind } from './blind-model.ts';

describe('a model without eyes', () => {
  it.each([
    ['is known by what its server says', { capabilities: { vision: false } }, true],
    ['is not one whose server says that it sees', { capabilities: { vision: true } }, false],
    ['is not one that nobody knows', {}, false],
    ['is not one whose server says nothing about it', { capabilities: { tools: true } }, false],
  ])('%s', (_name, model, expected) => {
    expect(isBlind(model)).toBe(expected);
  });
});
