import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { readLatest } from './read-latest.ts';

const HOSTS = new Set(['files.example.org']);
const at = (name: string) => `https://files.example.org/1.4.0/${name}`;
const latest = (more: object) => ({ version: '1.4.0', ...more });

describe('readLatest', () => {
  it('reads the files that people install, with size, checksum and signature', () => {
    const sha256 = 'A'.repeat(64);
    const downloads = [{ system: 'macos', chip: 'arm', url: at('Parley.dmg'), size: 9, sha256, signature: 'c2ln' }];
    expect(readLatest(latest({ pub_date: '2026-11-01T10:00:00Z', downloads }), HOSTS)).toEqual({
      version: '1.4.0',
      publishedAt: '2026-11-01T10:00:00Z',
      extension: {},
      files: [
        {
          system: 'macos',
          chip: 'arm',
          kind: 'dmg',
          name: 'Parley.dmg',
          url: at('Parley.dmg'),
          sizeBytes: 9,
          sha256: 'a'.repeat(64),
          signature: 'c2ln',
        },
      ],
    });
  });

  it('makes do with what the updater reads', () => {
    const platforms = {
      'linux-x86_64': { url: at('parley.AppImage'), signature: 'c2ln' },
      'windows-x86_64-nsis': { url: at('parley-setup.exe') },
      'darwin-aarch64': { url: at('Parley.app.tar.gz') },
      'plan9-mips': { url: at('parley.zip') },
    };
    expect(readLatest(latest({ platforms }), HOSTS).files).toMatchObject([
      { system: 'linux', chip: 'intel', kind: 'appimage', signature: 'c2ln' },
      { system: 'windows', chip: 'intel', kind: 'exe' },
      { system: 'macos', chip: 'arm', kind: 'archive' },
    ]);
  });

  it.each([
    ['another host', 'https://evil.example/parley.dmg'],
    ['a host that begins alike', 'https://files.example.org.evil.example/parley.dmg'],
    ['another port', 'https://files.example.org:8443/parley.dmg'],
    ['plain http', 'http://files.example.org/parley.dmg'],
    ['a script', 'javascript:alert(1)//parley.dmg'],
    ['credentials', 'https://files.example.org@evil.example/parley.dmg'],
    ['a file that nobody installs', 'https://files.example.org/parley.html'],
    ['an endless address', `https://files.example.org/${'a'.repeat(3_000)}.dmg`],
  ])('leaves out a link to %s', (_, url) => {
    expect(readLatest(latest({ downloads: [{ system: 'macos', url }] }), HOSTS).files).toEqual([]);
    expect(readLatest(latest({ platforms: { 'darwin-aarch64': { url } } }), HOSTS).files).toEqual([]);
  });

  it.each([
    ['words', 'See evil.example'],
    ['markup', '<b>c2ln</b>'],
    ['letters that base64 has not', 'c2l_'],
    ['half a sign', 'c2lnA'],
    ['nothing', ' \n'],
    ['too much', 'c2ln'.repeat(1_001)],
  ])('leaves out a file with %s for a signature', (_, signature) => {
    const url = at('Parley.dmg');
    expect(readLatest(latest({ downloads: [{ system: 'macos', url, signature }] }), HOSTS).files).toEqual([]);
    expect(readLatest(latest({ platforms: { 'darwin-aarch64': { url, signature } } }), HOSTS).files).toEqual([]);
  });

  it('reads a signature of several lines as one', () => {
    const downloads = [{ system: 'macos', url: at('Parley.dmg'), signature: 'c2ln\r\nc2k=\n' }];
    expect(readLatest(latest({ downloads }), HOSTS).files).toMatchObject([{ signature: 'c2lnc2k=' }]);
  });

  it('shows a name that reads as what it is', () => {
    const url = at('parley-\u202Egmd.exe');
    const [file] = readLatest(latest({ downloads: [{ system: 'windows', url }] }), HOSTS).files;
    expect(file).toMatchObject({ kind: 'exe', name: expect.stringMatching(/^[\w.+-]+\.exe$/) as string });
  });

  it('takes any https host from a file that the operator wrote', () => {
    const downloads = [{ system: 'linux', url: 'https://mirror.example/parley.deb' }];
    expect(readLatest(latest({ downloads }), undefined).files).toHaveLength(1);
  });

  it('links the extension to stores and to the named host alone', () => {
    const extension = { chromium: 'https://chromewebstore.google.com/detail/x', firefox: 'https://evil.example/x.xpi' };
    expect(readLatest(latest({ extension }), HOSTS).extension).toEqual({ chromium: extension.chromium });
  });

  it.each([[null], ['text'], [{}], [{ version: '<b>1</b>' }], [{ version: 7 }]])('is no release: %j', (data) => {
    expect(() => readLatest(data, HOSTS)).toThrow(ZodError);
  });
});
