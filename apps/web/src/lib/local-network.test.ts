import { expect, it } from 'vitest';
import { isLocalHost, isMixedContent } from './local-network.ts';

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['[fd00::1]', true],
  ['[2001:db8::1]', false],
  ['10.1.2.3', true],
  ['172.20.0.1', true],
  ['172.40.0.1', false],
  ['192.168.0.9', true],
  ['100.64.1.1', true],
  ['100.128.1.1', false],
  ['0.0.0.0', true],
  ['[::]', true],
  ['[::ffff:7f00:1]', true],
  ['[fe90::1]', true],
  ['localhost.', true],
  ['router.lan.', true],
  ['nas', true],
  ['printer.local', true],
  ['api.openai.com', false],
  ['10.example.com', false],
])('tells whether %s is on the own network', (hostname, expected) => {
  expect(isLocalHost(hostname)).toBe(expected);
});

it.each([
  ['http://example.com', 'https:', true],
  ['https://example.com', 'https:', false],
  ['http://example.com', 'http:', false],
  ['http://localhost:1', 'https:', false],
])('knows whether %s is mixed content for a page over %s', (url, protocol, expected) => {
  expect(isMixedContent(new URL(url), protocol)).toBe(expected);
});
