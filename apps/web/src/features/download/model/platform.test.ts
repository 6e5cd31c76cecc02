import type { DesktopFile } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { chipsOf, filesFor, guessPlatform, systemsOf } from './platform.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36';

describe('guessPlatform', () => {
  it.each([
    ['a Mac whose browser says its chip', { userAgent: MAC, platform: 'macOS', architecture: 'x86' }, 'macos', 'intel'],
    ['a Mac in Safari', { userAgent: MAC }, 'macos', 'arm'],
    ['an iPad, which says that it is a Mac', { userAgent: MAC, touchPoints: 5 }, 'iphone', 'intel'],
    ['Windows', { userAgent: WINDOWS, platform: 'Windows', architecture: 'x86' }, 'windows', 'intel'],
    ['Windows on ARM', { userAgent: WINDOWS, platform: 'Windows', architecture: 'arm' }, 'windows', 'arm'],
    ['Linux', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0)' }, 'linux', 'intel'],
    ['Linux on ARM', { userAgent: 'Mozilla/5.0 (X11; Linux aarch64; rv:140.0)' }, 'linux', 'arm'],
    ['Android', { userAgent: 'Mozilla/5.0 (Linux; Android 16)' }, 'android', 'intel'],
    ['an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' }, 'iphone', 'intel'],
  ])('knows %s', (_, facts, device, chip) => {
    expect(guessPlatform({ touchPoints: 0, ...facts })).toEqual({ device, chip });
  });
});

describe('files', () => {
  const file = (system: DesktopFile['system'], chip: DesktopFile['chip'], kind: DesktopFile['kind']): DesktopFile => ({
    system,
    chip,
    kind,
    name: `parley.${kind}`,
    url: `https://files.example.org/parley.${kind}`,
  });
  const files = [
    file('linux', 'intel', 'appimage'),
    file('linux', 'intel', 'deb'),
    file('macos', 'arm', 'dmg'),
    file('macos', 'any', 'archive'),
  ];

  it('are those of the system and the chip, the most usual one first', () => {
    expect(filesFor(files, { device: 'linux', chip: 'intel' }).map(({ kind }) => kind)).toEqual(['deb', 'appimage']);
    expect(filesFor(files, { device: 'macos', chip: 'intel' }).map(({ kind }) => kind)).toEqual(['archive']);
    expect(filesFor(files, { device: 'iphone', chip: 'arm' })).toEqual([]);
  });

  it('say which systems and chips there are to choose from', () => {
    expect(systemsOf(files)).toEqual(['macos', 'linux']);
    expect(chipsOf(files, 'linux')).toEqual(['intel']);
    expect(chipsOf(files, 'windows')).toEqual([]);
  });
});
