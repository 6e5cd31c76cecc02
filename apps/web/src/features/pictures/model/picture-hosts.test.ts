import { AppConfig, PICTURE_HOSTS_MAX } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { isHostListed, withHost, withoutHost } from './picture-hosts.ts';

describe('the hosts whose pictures always load', () => {
  it('are those on the list, to the letter', () => {
    const hosts = ['images.example.org', 'localhost:8080'];
    expect(isHostListed(hosts, 'https://images.example.org/a.png')).toBe(true);
    expect(isHostListed(hosts, 'https://IMAGES.example.org/a.png?x=1')).toBe(true);
    expect(isHostListed(hosts, 'http://localhost:8080/a.png')).toBe(true);
  });

  it.each([
    'https://example.org/a.png',
    'https://evil.images.example.org/a.png',
    'https://images.example.org.evil.example/a.png',
    'https://images.example.org:8443/a.png',
    'https://images.example.org@evil.example/a.png',
    'https://evil.example/images.example.org',
    'http://localhost/a.png',
    'no address',
    '',
  ])('do not let %s in', (url) => {
    expect(isHostListed(['images.example.org', 'localhost:8080'], url)).toBe(false);
  });

  it('are there once each, newest last, and can be taken off', () => {
    expect(withHost(['a.example', 'b.example'], 'a.example')).toEqual(['b.example', 'a.example']);
    expect(withoutHost(['a.example', 'b.example'], 'a.example')).toEqual(['b.example']);
  });

  it('are bounded', () => {
    const many = Array.from({ length: PICTURE_HOSTS_MAX }, (_, index) => `${index}.example`);
    const more = withHost(many, 'one-more.example');
    expect(more).toHaveLength(PICTURE_HOSTS_MAX);
    expect(more.at(-1)).toBe('one-more.example');
    expect(AppConfig.parse({ pictureHosts: more }).pictureHosts).toEqual(more);
    expect(AppConfig.safeParse({ pictureHosts: [...more, 'two.example'] }).success).toBe(false);
    expect(AppConfig.safeParse({ pictureHosts: ['a'.repeat(300)] }).success).toBe(false);
  });
});
