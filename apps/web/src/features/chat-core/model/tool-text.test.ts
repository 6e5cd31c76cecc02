import { describe, expect, it } from 'vitest';
import { failureReason, readableJson } from './tool-text.ts';

describe('readableJson', () => {
  it.each([
    ['{"q":1}', '{\n  "q": 1\n}'],
    ['[1,2]', '[\n  1,\n  2\n]'],
    ['plain words', 'plain words'],
    ['{"half":', '{"half":'],
    ['', ''],
  ])('of %j', (text, readable) => {
    expect(readableJson(text)).toBe(readable);
  });
});

describe('failureReason', () => {
  it.each([
    ['{"error":{"message":"no such city"}}', 'no such city'],
    ['{"error":"closed"}', 'closed'],
    ['{"message":"late"}', 'late'],
    ['Failed to parse arguments\nat line 1', 'Failed to parse arguments'],
    ['{"half":', '{"half":'],
  ])('of %j', (result, reason) => {
    expect(failureReason(result)).toBe(reason);
  });
});
