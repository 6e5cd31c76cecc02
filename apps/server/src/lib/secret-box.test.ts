import { describe, expect, it } from 'vitest';
import { secretBox } from './secret-box.ts';

const SECRET = 'a secret of thirty-two characters';
const box = secretBox(SECRET);
const unreadable = expect.objectContaining({ code: 'key_unreadable' });

function changed(sealed: string, at: number): string {
  const bytes = Buffer.from(sealed, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes.toString('base64url');
}

describe('a sealed secret', () => {
  it.each(['sk-1', '', 'ключ 🔑', 'x'.repeat(10_000)])('opens at its place', (text) => {
    expect(box.open(box.seal(text, 'keys|1'), 'keys|1')).toBe(text);
  });

  it('opens with the same secret in another process', () => {
    expect(secretBox(SECRET).open(box.seal('sk-1', 'keys|1'), 'keys|1')).toBe('sk-1');
  });

  it('looks different every time and shows nothing', () => {
    const [one, two] = [box.seal('sk-1', 'a'), box.seal('sk-1', 'a')];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('sk-1');
  });

  it('does not open at another place, so that records cannot be swapped', () => {
    const [mine, yours] = [box.seal('mine', 'keys|me'), box.seal('yours', 'keys|you')];
    expect(() => box.open(yours, 'keys|me')).toThrow(unreadable);
    expect(() => box.open(mine, 'keys|you')).toThrow(unreadable);
    expect(() => box.open(mine, '')).toThrow(unreadable);
  });

  it('does not open with another secret', () => {
    expect(() => secretBox(`${SECRET}!`).open(box.seal('sk-1', 'a'), 'a')).toThrow(unreadable);
  });

  it('does not open when any of its bytes is changed, the version first', () => {
    const sealed = box.seal('sk-1', 'a');
    const { length } = Buffer.from(sealed, 'base64url');
    for (let at = 0; at < length; at += 1) expect(() => box.open(changed(sealed, at), 'a')).toThrow(unreadable);
  });

  it('does not open when it is cut short, or was never one', () => {
    const bytes = Buffer.from(box.seal('sk-1', 'a'), 'base64url');
    for (let end = 0; end < bytes.length; end += 1) {
      expect(() => box.open(bytes.subarray(0, end).toString('base64url'), 'a')).toThrow(unreadable);
    }
    expect(() => box.open('sk-1', 'a')).toThrow(unreadable);
  });
});
