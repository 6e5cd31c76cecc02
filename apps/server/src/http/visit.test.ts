import { describe, expect, it } from 'vitest';
import { deviceName, networkOf } from './visit.ts';

describe('what is kept of a visit', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
      'Chrome · Linux',
    ],
    ['curl/8.5.0', 'a script'],
    ['<script>alert(1)</script>', ''],
    ['', ''],
  ])('is a device in words of ours: %s', (userAgent, device) => {
    expect(deviceName(userAgent)).toBe(device);
  });

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1234:5678::9', '2001:db8:1234::/48'],
    ['nonsense', ''],
  ])('is a network, not an address: %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
