import { describe, expect, it } from 'vitest';
import { codeDigits, editedCode } from './code-digits.ts';

describe('the digits of a code', () => {
  it('are found in what was pasted', () => {
    expect(codeDigits('Your code: 407-123')).toBe('407123');
  });

  it('may be of another script', () => {
    expect(codeDigits('٤٠٧۱۲۳')).toBe('407123');
    expect(codeDigits('４０７１２３')).toBe('407123');
  });
});

describe('a code that is being edited', () => {
  it('takes what is typed at its end', () => {
    expect(editedCode('407', 3)).toEqual({ code: '407', caret: 3 });
  });

  it('loses nothing but what is no digit', () => {
    expect(editedCode('4a07', 2)).toEqual({ code: '407', caret: 1 });
  });

  it('has the next digit replaced where it is full already', () => {
    expect(editedCode('4907123', 2)).toEqual({ code: '497123', caret: 2 });
  });

  it('takes the first six of a longer paste', () => {
    expect(editedCode('4071239999', 10)).toEqual({ code: '407123', caret: 6 });
  });
});
