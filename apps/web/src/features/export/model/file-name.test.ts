import { describe, expect, it } from 'vitest';
import { fileNameOf, pageNameOf } from './file-name.ts';

const DAY = new Date(2_026, 6, 5, 14, 3);

describe('the name of a file', () => {
  it.for([
    ['Brewing tea', 'Brewing tea 2026-07-05.md'],
    ['泡茶的温度', '泡茶的温度 2026-07-05.md'],
    ['  a/b\\c: "d" <e>|f?* ', 'a b c d e f 2026-07-05.md'],
    ['../../etc/passwd', 'etc passwd 2026-07-05.md'],
    ['...', 'chat 2026-07-05.md'],
    ['', 'chat 2026-07-05.md'],
    ['CON', 'chat CON 2026-07-05.md'],
    ['aux.txt', 'chat aux.txt 2026-07-05.md'],
    ['console', 'console 2026-07-05.md'],
    ['tab\there\nand\u202egnp.exe', 'tab here and gnp.exe 2026-07-05.md'],
    ['🍵'.repeat(100), `${'🍵'.repeat(40)} 2026-07-05.md`],
    ['long '.repeat(40), `${'long '.repeat(16).trim()} 2026-07-05.md`],
    ['Ends with a dot.', 'Ends with a dot 2026-07-05.md'],
  ])('%s', ([topic, expected]) => {
    expect(fileNameOf(topic ?? '', DAY, 'md')).toBe(expected);
  });

  it('lets pages sort in their order', () => {
    expect([pageNameOf(1, 9), pageNameOf(2, 10), pageNameOf(7, 120)]).toEqual(['1.png', '02.png', '007.png']);
  });
});
