import { describe, expect, it } from 'vitest';
import { isNewerVersion, ReleaseVersion } from './download.ts';

describe('isNewerVersion', () => {
  it.each([
    ['1.2.4', '1.2.3'],
    ['1.10.0', '1.9.9'],
    ['2.0.0', '1.99.99'],
    ['1.0.0', '1.0.0-beta.2'],
    ['1.0.0-beta.10', '1.0.0-beta.2'],
    ['v1.0.1', '1.0.0'],
  ])('%s is later than %s', (later, earlier) => {
    expect(isNewerVersion(later, earlier)).toBe(true);
    expect(isNewerVersion(earlier, later)).toBe(false);
  });

  it('is false for the same version, whatever its build', () => {
    expect(isNewerVersion('1.0.0+7', '1.0.0')).toBe(false);
    expect(isNewerVersion('1.0.0', '1.0.0')).toBe(false);
  });
});

it.each(['1.2', 'latest', '1.2.3 <b>', '1.2.3-'.padEnd(90, 'a'), ''])('%j is no version', (text) => {
  expect(ReleaseVersion.safeParse(text).success).toBe(false);
});
