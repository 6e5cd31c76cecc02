import { describe, expect, it } from 'vitest';
import { isBlind } from './blind-model.ts';

describe('a model without eyes', () => {
  it.each([
    ['is known by its name', { name: 'deepseek-chat' }, true],
    ['is known by what its server says', { name: 'own-model', capabilities: { vision: false } }, true],
    ['is not one whose server says that it sees', { name: 'deepseek-chat', capabilities: { vision: true } }, false],
    ['is not one that sees', { name: 'gpt-5-mini' }, false],
    ['is not one that nobody knows', { name: 'own-model' }, false],
    ['is not one whose server says nothing about it', { name: 'own-model', capabilities: { tools: true } }, false],
  ])('%s', (_name, model, expected) => {
    expect(isBlind(model)).toBe(expected);
  });
});
