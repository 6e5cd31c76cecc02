import { errorPart } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import { failureOf } from './upstream-failure.ts';

const told = (message: string, secrets: readonly string[]) =>
  failureOf(errorPart('upstream_failed', message), { isOwnKey: false, secrets }).message;

describe('what an upstream says', () => {
  it('comes without the key that it repeats', () => {
    expect(told('The key sk-123456 is wrong, sk-123456!', ['sk-123456'])).toBe('The key … is wrong, …!');
  });

  it.each(['', 'k', 'test', 'ollama'])('stays readable where the key is only a placeholder such as %j', (secret) => {
    const message = 'At most 8192 tokens; ollama refused the test key';
    expect(told(message, [secret])).toBe(message);
  });
});
