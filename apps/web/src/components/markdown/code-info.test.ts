import { describe, expect, it } from 'vitest';
import { parseCodeInfo } from './code-info.ts';

describe('parseCodeInfo', () => {
  it.each([
    ['', '', undefined],
    ['ts', 'ts', undefined],
    ['TypeScript', 'typescript', undefined],
    ['ts src/app.ts', 'ts', 'src/app.ts'],
    ['sql:switch.sql', 'sql', 'switch.sql'],
    ['py title="a b.py" {1,3}', 'py', 'a b.py'],
    ["js filename='x.js'", 'js', 'x.js'],
    ['vite.config.ts', 'ts', 'vite.config.ts'],
    ['{.python .numberLines}', 'python', undefined],
    ['c++', 'c++', undefined],
    ['js some words', 'js', undefined],
  ])('reads %j', (info, language, fileName) => {
    expect(parseCodeInfo(info)).toEqual({ language, fileName });
  });
});
