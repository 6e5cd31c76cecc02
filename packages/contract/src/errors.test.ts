import { describe, expect, it } from 'vitest';
import { errorNameOf, isErrorCode, type ErrorCode } from './error-numbers.ts';
import { AppError, ERRORS } from './errors.ts';

const entries = Object.entries(ERRORS) as [ErrorCode, (typeof ERRORS)[ErrorCode]][];

describe('the list of errors', () => {
  it('gives every error a number of its own, and none the number of success', () => {
    const numbers = entries.map(([, { code }]) => code);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).not.toContain(0);
  });

  it.each(entries)('%s has a failing status and a text', (name, { code, status, text }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(text).not.toBe('');
    expect(errorNameOf(code)).toBe(name);
  });

  it('knows a low balance by -1', () => {
    expect(errorNameOf(-1)).toBe('insufficient_balance');
  });

  it('knows its names and no inherited ones', () => {
    expect(isErrorCode('not_found')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
    expect(errorNameOf(123_456)).toBeUndefined();
  });
});

describe('a failure', () => {
  it('carries the status and text of its code, or a detail that says more', () => {
    expect(new AppError('not_found')).toMatchObject({ status: 404, message: 'Not Found', detail: undefined });
    expect(new AppError('not_found', 'No such chat').message).toBe('No such chat');
  });
});
