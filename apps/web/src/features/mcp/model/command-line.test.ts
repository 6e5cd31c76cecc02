import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOf, pastedProgram, wordsOf } from './command-line.ts';

describe('a command line', () => {
  it.each([
    ['npx -y @scope/server /home/me', ['npx', '-y', '@scope/server', '/home/me']],
    ['  uvx   tool  ', ['uvx', 'tool']],
    [`sh -c 'a b' "c \\" d" ''`, ['sh', '-c', 'a b', 'c " d', '']],
    [String.raw`C:\tools\server.exe --dir C:\data`, [String.raw`C:\tools\server.exe`, '--dir', String.raw`C:\data`]],
    [String.raw`cat a\ b`, ['cat', 'a b']],
    ['run $HOME | x; y', ['run', '$HOME', '|', 'x;', 'y']],
    ['', []],
  ])('%s is read as people mean it', (line, words) => {
    expect(wordsOf(line)).toEqual(words);
  });

  it('with a quote that has no end is none', () => {
    expect(wordsOf(`npx "a b`)).toBeUndefined();
  });

  it('is written so that the same words are read from it', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        expect(wordsOf(lineOf(words))).toEqual(words);
      }),
    );
  });
});

describe('a pasted configuration', () => {
  const program = { command: 'npx', args: ['-y', 'a b'], env: { TOKEN: 't', PORT: 1 } };

  it.each([[{ mcpServers: { files: program } }], [{ servers: { files: program } }], [{ files: program }]])(
    'gives its first program: %j',
    (pasted) => {
      expect(pastedProgram(JSON.stringify(pasted))).toEqual({
        name: 'files',
        line: "npx -y 'a b'",
        variables: [
          ['TOKEN', 't'],
          ['PORT', '1'],
        ],
      });
    },
  );

  it('without a name has none', () => {
    expect(pastedProgram(JSON.stringify(program))).toMatchObject({ name: '', line: "npx -y 'a b'" });
  });

  it.each(['npx -y server', '{', '[]', '{}', '{"mcpServers":{"web":{"url":"https://a.example"}}}', '{"a":1}'])(
    'is not taken for one: %s',
    (text) => {
      expect(pastedProgram(text)).toBeUndefined();
    },
  );
});
