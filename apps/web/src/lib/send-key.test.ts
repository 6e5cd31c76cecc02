import { SUBMIT_KEYS } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { meaningOfEnter } from './send-key.ts';

function press(combination: string) {
  const parts = combination.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    metaKey: parts.includes('Meta'),
  };
}

describe('meaningOfEnter', () => {
  it.each(SUBMIT_KEYS)('sends by %s alone when that is chosen', (submitKey) => {
    const sending = SUBMIT_KEYS.filter((pressed) => meaningOfEnter(press(pressed), submitKey) === 'send');
    expect(sending).toEqual([submitKey]);
  });

  it.each(['a', 'Tab', 'Ctrl+a', 'NumpadEnterLike'])('leaves %s alone', (combination) => {
    expect(meaningOfEnter(press(combination), 'Enter')).toBe('nothing');
  });

  it('breaks the line by any other Enter', () => {
    expect(meaningOfEnter(press('Shift+Enter'), 'Enter')).toBe('newline');
    expect(meaningOfEnter(press('Enter'), 'Ctrl+Enter')).toBe('newline');
    expect(meaningOfEnter(press('Ctrl+Shift+Enter'), 'Ctrl+Enter')).toBe('newline');
  });
});
