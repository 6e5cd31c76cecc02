import { describe, expect, it } from 'vitest';
import { pastedName } from './pasted-name.ts';

describe('the name of a pasted text', () => {
  it.each([
    ['Minutes of the meeting\nand more', 'Minutes of the meeting.txt'],
    ['\n\n---\n  Second line', 'Second line.txt'],
    ['a/b\\c: "d"', 'a b c d.txt'],
    ['会议纪要', '会议纪要.txt'],
    [
      'A first line that goes on and on until nobody would want to read it',
      'A first line that goes on and on until….txt',
    ],
    ['字'.repeat(60), `${'字'.repeat(40)}….txt`],
    ['***', 'Pasted text.txt'],
    ['', 'Pasted text.txt'],
  ])('%j', (text, name) => {
    expect(pastedName(text, 'Pasted text')).toBe(name);
  });
});
