import { AllowedAddress } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { isAllowedAddress } from './allowed-addresses.ts';

describe('the list of addresses that a key may be used from', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.8', '203.0.113.7', false],
    ['203.0.113.200', '203.0.113.0/24', true],
    ['203.0.113.200', '203.0.113.77/24', true],
    ['203.0.114.1', '203.0.113.0/24', false],
    ['8.8.8.8', '0.0.0.0/0', true],
    ['2001:db8::1', '2001:DB8:0:0:0:0:0:1', true],
    ['2001:db8:0:ff::1', '2001:db8::/32', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['fe80::1%eth0', 'fe80::/10', true],
    // An IPv4 address stays one however either side writes it.
    ['::ffff:203.0.113.7', '203.0.113.0/24', true],
    ['::ffff:cb00:7107', '203.0.113.7', true],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['203.0.113.7', '::ffff:203.0.113.0/120', true],
    ['203.0.114.7', '::ffff:203.0.113.0/120', false],
    ['203.0.113.7', '::ffff:0.0.0.0/64', false],
    // Kinds are never mixed: every IPv6 address is not every address.
    ['203.0.113.7', '::/0', false],
    ['2001:db8::1', '0.0.0.0/0', false],
    ['::203.0.113.7', '203.0.113.7', false],
    ['', '0.0.0.0/0', false],
    ['not an address', '0.0.0.0/0', false],
  ])('%s against %s: %s', (ip, entry, isAllowed) => {
    expect(isAllowedAddress(ip, [entry])).toBe(isAllowed);
  });

  it('lets everybody pass where it is empty, and whoever is on it where it has several', () => {
    expect(isAllowedAddress('203.0.113.7', [])).toBe(true);
    expect(isAllowedAddress('', [])).toBe(true);
    expect(isAllowedAddress('10.1.2.3', ['2001:db8::/32', '10.0.0.0/8'])).toBe(true);
  });

  it.each([
    '203.0.113.7',
    '10.0.0.0/8',
    '0.0.0.0/0',
    '255.255.255.255/32',
    '::',
    '::/0',
    '2001:DB8::/128',
    '2001:db8::1',
    '2001:db8::/32',
    '::ffff:10.0.0.1',
  ])('takes %s', (entry) => {
    expect(AllowedAddress.safeParse(entry).success).toBe(true);
  });

  it.each([
    '',
    'example.org',
    '10.0.0',
    '010.0.0.1',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.1:80',
    '0x7f.1',
    '*',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/08',
    '10.0.0.1.',
    '1.2.3.4.5',
    '256.0.0.1',
    '2001:db8::g',
    '::1]/8',
    '/8',
  ])('does not take %s', (entry) => {
    expect(AllowedAddress.safeParse(entry).success).toBe(false);
  });
});
