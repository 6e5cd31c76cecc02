import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/engines.ts';
import { keepSecret, prepareDataFolder, tightenRights } from './data-folder.ts';

describe('the data folder', () => {
  it('is made where there is none', () => {
    const folder = join(temporaryFolder(), 'a/b');
    prepareDataFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('is refused in one sentence with the remedy where it cannot be one', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => prepareDataFolder(file)).toThrow(/cannot be written .*PARLEY_DATA/);
    expect(() => prepareDataFolder(join(file, 'below'))).toThrow(/cannot be written .*PARLEY_DATA/);
  });
});

describe('the secret', () => {
  it('is made once, for the owner only', () => {
    const folder = temporaryFolder();
    const secret = keepSecret(folder);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(keepSecret(folder)).toBe(secret);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('is never replaced by another one, not even when it looks broken', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret'), 'short');
    expect(() => keepSecret(folder)).toThrow(/too short.*PARLEY_SECRET/);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('short');
    const other = temporaryFolder();
    mkdirSync(join(other, 'secret'));
    expect(() => keepSecret(other)).toThrow(/PARLEY_SECRET/);
  });
});

describe('rights', () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777;

  function looseFolder(): string {
    const folder = temporaryFolder();
    keepSecret(folder);
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'secret'), 0o644);
    return folder;
  }

  it('of a folder and a secret that others could read are set right', () => {
    const folder = looseFolder();
    writeFileSync(join(folder, 'parley.sqlite'), '');
    expect(tightenRights(folder)).toEqual([]);
    expect([modeOf(folder), modeOf(join(folder, 'secret'))]).toEqual([0o700, 0o600]);
    expect(tightenRights(folder)).toEqual([]);
  });

  it('of a folder that holds other things too are left alone, and named', () => {
    const folder = looseFolder();
    writeFileSync(join(folder, 'family.jpg'), '');
    expect(tightenRights(folder)).toEqual([expect.stringContaining(`chmod 700 ${folder}`)]);
    expect([modeOf(folder), modeOf(join(folder, 'secret'))]).toEqual([0o755, 0o600]);
  });
});
