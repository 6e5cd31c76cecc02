import { describe, expect, it } from 'vitest';
import { spokenText } from './spoken-text.ts';

const say = (markdown: string) => spokenText(markdown, { code: 'Code is skipped.', formula: 'A formula.' });

describe('Markdown spoken as text', () => {
  it.each([
    ['marks are silent', '# Title\n\n**Bold** and *soft* ~~words~~', 'Title.\nBold and soft words.'],
    ['code is skipped with a word', 'Run this:\n\n```sh\nrm -rf /\n```\n\nDone!', 'Run this:\nCode is skipped.\nDone!'],
    ['code within a sentence is said', 'Call `open()` first', 'Call open() first.'],
    ['links are their words', 'See [the docs](https://a.example/x?y=z)', 'See the docs.'],
    ['bare addresses are their site', 'See https://a.example/x/y?z=1 now', 'See a.example now.'],
    ['lists are sentences', '- one\n- [x] two\n  - three', 'one.\ntwo.\nthree.'],
    ['numbers of a list are not said', '1. one\n2. two', 'one.\ntwo.'],
    ['tables are read row by row', '| a | b |\n|---|---|\n| 1 | 2 |', 'a, b.\n1, 2.'],
    ['pictures are what stands for them', '![A red cat](https://a.example/cat.png)', 'A red cat.'],
    ['formulas have a word too', 'So\n\n$$\nx^2\n$$', 'So.\nA formula.'],
    ['short formulas are read', 'where $x$ is small', 'where x is small.'],
    ['HTML is silent', 'a<br>b <b>c</b> &amp; d', 'a b c & d.'],
    ['quotations are read', '> said\n\nhe', 'said.\nhe.'],
    ['sentences keep their own ends', '你好。\n\nمرحبا؟\n\nReally?', '你好。\nمرحبا؟\nReally?'],
    ['rules and nothing are nothing', '---\n\n', ''],
  ])('%s', (_, markdown, spoken) => {
    expect(say(markdown)).toBe(spoken);
  });
});
