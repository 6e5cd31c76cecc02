import { describe, expect, it } from 'vitest';
import { addressProblem, hostOf, passphraseProblem } from './connection.ts';

describe('an address', () => {
  it.each([
    ['', undefined],
    ['https://cloud.example.com/dav/', undefined],
    ['http://localhost:8080/dav', undefined],
    ['http://127.0.0.1:8080', undefined],
    ['http://nas.local/dav', 'plain'],
    ['cloud.example.com', 'bad'],
    ['ftp://cloud.example.com', 'bad'],
    ['https://', 'bad'],
    ['javascript:alert(1)', 'bad'],
  ])('%s: %s', (address, problem) => {
    expect(addressProblem(address)).toBe(problem);
  });

  it('is shown by its host, or as it is where it has none', () => {
    expect(hostOf('https://cloud.example.com:8443/dav/')).toBe('cloud.example.com:8443');
    expect(hostOf('cloud')).toBe('cloud');
  });
});

describe('a passphrase', () => {
  it.each([
    ['short', 'short', 'short'],
    ['long enough it is', 'long enough it was', 'differs'],
    ['long enough it is', 'long enough it is', undefined],
    // Characters, not code units: five faces are not ten characters.
    ['😀😀😀😀😀', '😀😀😀😀😀', 'short'],
  ])('%s, again %s: %s', (passphrase, repeated, problem) => {
    expect(passphraseProblem(passphrase, repeated)).toBe(problem);
  });
});
