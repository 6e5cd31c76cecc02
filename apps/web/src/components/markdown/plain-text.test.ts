import { describe, expect, it } from 'vitest';
import { toPlainText } from './plain-text.ts';

describe('toPlainText', () => {
  it.each([
    ['words with marks', '# Title\n\n**Bold** and *soft* with `code`.', 'Title\n\nBold and soft with code.'],
    ['a list', '- one\n- two\n  - inner', '• one\n• two\n  • inner'],
    ['a numbered list', '3. three\n4. four', '3. three\n4. four'],
    ['tasks', '- [x] done\n- [ ] open', '• [x] done\n• [ ] open'],
    ['code, as it is', '```ts\nconst a = *b*;\n```', 'const a = *b*;'],
    ['a table', '| a | b |\n|---|---|\n| 1 | **2** |', 'a\tb\n1\t2'],
    ['a link', '[Parley](https://parley.example)', 'Parley (https://parley.example)'],
    ['a bare link', 'https://parley.example', 'https://parley.example'],
    ['a quotation', '> said\n> so', 'said\nso'],
    ['mathematics', 'So $x^2$ is', 'So x^2 is'],
    ['entities and line breaks', 'a &amp; b<br>c', 'a & b\nc'],
    ['what is no mark', '2 * 3 * 4 < 25', '2 * 3 * 4 < 25'],
  ])('%s', (_, markdown, plain) => {
    expect(toPlainText(markdown)).toBe(plain);
  });
});
