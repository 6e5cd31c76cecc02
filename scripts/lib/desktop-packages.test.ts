import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readLatest } from '../../apps/server/src/features/download/read-latest.ts';
import { latestOf, packagesIn, saysChip } from './desktop-packages.mjs';

const SIGNATURE = Buffer.from('untrusted comment: a signature').toString('base64');
const aPackage = (name: string, signature?: string) => ({ name, size: 7, sha256: 'ab'.repeat(32), signature });
const latest = (...packages: ReturnType<typeof aPackage>[]) =>
  latestOf({ version: '1.2.3', packages, base: 'https://files.example.org/parley' });

describe('the packages of the desktop app', () => {
  it('are found wherever the bundler puts them, with size, checksum and signature', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-packages-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'deb/Parley_1.2.3_amd64'), { recursive: true });
    writeFileSync(join(folder, 'deb/Parley_1.2.3_amd64.deb'), 'package');
    writeFileSync(join(folder, 'deb/Parley_1.2.3_amd64.deb.sig'), `${SIGNATURE}\n`);
    writeFileSync(join(folder, 'deb/Parley_1.2.3_amd64/control.tar.gz'), 'part of it');
    expect(await packagesIn(folder)).toMatchObject([
      {
        name: 'Parley_1.2.3_amd64.deb',
        size: 7,
        sha256: 'bc4a71180870f7945155fbb02f4b0a2e3faa2a62d6d31b7039013055ed19869a',
        signature: SIGNATURE,
      },
    ]);
    expect(await packagesIn(folder, Date.now() + 60_000)).toEqual([]);
  });

  it('are offered for their system and chip, as the download page reads them', () => {
    const { version, files } = readLatest(
      latest(
        aPackage('Parley_1.2.3_amd64.deb', SIGNATURE),
        aPackage('Parley-1.2.3-1.aarch64.rpm'),
        aPackage('Parley_1.2.3_universal.dmg'),
        aPackage('Parley_1.2.3_x64-setup.exe', SIGNATURE),
      ),
      new Set(['files.example.org']),
    );
    expect(version).toBe('1.2.3');
    expect(files).toMatchObject([
      { system: 'linux', chip: 'intel', kind: 'deb', sizeBytes: 7, signature: SIGNATURE },
      { system: 'linux', chip: 'arm', kind: 'rpm', sha256: 'ab'.repeat(32) },
      { system: 'macos', chip: 'any', kind: 'dmg' },
      { system: 'windows', chip: 'intel', kind: 'exe' },
    ]);
  });

  it('are updates where they are signed, each for the way it was installed', () => {
    const { platforms, downloads } = latest(
      aPackage('Parley_1.2.3_amd64.deb', SIGNATURE),
      aPackage('Parley_1.2.3_amd64.AppImage', SIGNATURE),
      aPackage('Parley-1.2.3-1.x86_64.rpm'),
      aPackage('Parley_universal.app.tar.gz', SIGNATURE),
    );
    expect(Object.keys(platforms).sort()).toEqual([
      'darwin-aarch64',
      'darwin-aarch64-app',
      'darwin-x86_64',
      'darwin-x86_64-app',
      'linux-x86_64',
      'linux-x86_64-appimage',
      'linux-x86_64-deb',
    ]);
    expect(platforms['linux-x86_64']?.url).toBe('https://files.example.org/parley/Parley_1.2.3_amd64.AppImage');
    expect(downloads).toHaveLength(3);
  });

  it('are left out where the name does not say the chip', () => {
    expect(saysChip('Parley.app.tar.gz')).toBe(false);
    expect(latest(aPackage('Parley.app.tar.gz', SIGNATURE)).platforms).toEqual({});
  });
});
