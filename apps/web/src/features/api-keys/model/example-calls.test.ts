import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_KINDS, exampleCall } from './example-calls.ts';

const PARTS = { address: 'https://chat.example.org/parley', key: 'sk-parley-abc', model: 'gpt-5-mini' };

describe('the ready commands', () => {
  it.each(EXAMPLE_KINDS)('name the server, the key and the model: %s', (kind) => {
    const text = exampleCall(kind, PARTS);
    expect(text).toContain('https://chat.example.org/parley/v1');
    expect(text).toContain('sk-parley-abc');
    expect(text).toContain('gpt-5-mini');
  });

  it('keep the words of a shell together whatever a model is called', () => {
    const model = `it's "odd" $(touch x)`;
    const text = exampleCall('curl', { ...PARTS, model }).replace(/^curl/, `printf '%s\\0'`);
    const words = execFileSync('sh', ['-c', text], { encoding: 'utf8' }).split('\0');
    expect(words[0]).toBe('https://chat.example.org/parley/v1/chat/completions');
    expect(JSON.parse(words[6] ?? '')).toMatchObject({ model });
  });

  it('are JavaScript that parses', () => {
    const text = exampleCall('node', { ...PARTS, model: 'a"b' });
    const check = () => execFileSync(process.execPath, ['--check', '--input-type=module', '-'], { input: text });
    expect(check).not.toThrow();
  });
});
