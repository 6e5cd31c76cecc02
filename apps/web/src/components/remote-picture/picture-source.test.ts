import { describe, expect, it } from 'vitest';
import { pictureSource } from './picture-source.ts';

describe('where a picture is', () => {
  it.each(['data:image/png;base64,AAAA', 'data:image/svg+xml,%3Csvg/%3E'])('%s is here', (address) => {
    expect(pictureSource(address)).toEqual({ kind: 'here', src: address });
  });

  it.each([
    ['https://images.example.org/a.png?b=1#c', 'https://images.example.org/a.png?b=1', 'images.example.org'],
    ['http://example.com:8080/a.png', 'http://example.com:8080/a.png', 'example.com:8080'],
    ['https:\\\\evil.example\\a.png', 'https://evil.example/a.png', 'evil.example'],
    ['ht\ntps://evil.example/a.png', 'https://evil.example/a.png', 'evil.example'],
    ['https://images.example.org@evil.example/', 'https://images.example.org@evil.example/', 'evil.example'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  ])('%j lies on a host, which is told by its true name', (address, url, host) => {
    expect(pictureSource(address)).toEqual({ kind: 'remote', url, host });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'data:image/xhtml,x',
    'blob:https://example.com/1',
    'ftp://example.com/a.png',
    'file:///a.png',
    '//evil.example/a.png',
    '/local.png',
    'x.png',
    '',
  ])('%j is no picture', (address) => {
    expect(pictureSource(address)).toBeNull();
  });
});
