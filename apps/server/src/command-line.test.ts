import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line.ts';

describe('the command line', () => {
  it.each([
    [[], {}],
    [['--port', '4000'], { PORT: '4000' }],
    [['--port=4000', '--host', '::1'], { PORT: '4000', HOST: '::1' }],
    [['--data', '/tmp/x'], { PARLEY_DATA: '/tmp/x' }],
  ])('turns %j into settings', (words, settings) => {
    expect(readCommandLine(words)).toEqual({ kind: 'run', settings });
  });

  it.each([
    [['--help'], 'help'],
    [['--port', '1', '-h'], 'help'],
    [['--version'], 'version'],
  ])('asks with %j for %s', (words, kind) => {
    expect(readCommandLine(words)).toEqual({ kind });
  });

  it.each([
    [['--prot', '4000'], "There is no flag '--prot'"],
    [['start'], "There is no flag 'start'"],
    [['--port'], '--port needs a value'],
    [['--port='], '--port needs a value'],
  ])('names the mistake in %j', (words, sentence) => {
    expect(readCommandLine(words)).toMatchObject({
      kind: 'mistake',
      problem: expect.stringContaining(sentence) as string,
    });
  });
});
