// The packages of the desktop app: what each is for, and the latest.json that tells people and updaters of them.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** By the end of a name. `installer` is what updaters call it; `isDefault` for the one that a system's updater takes where it knows no better. */
const KINDS = [
  { ending: '.deb', system: 'linux', installer: 'deb' },
  { ending: '.rpm', system: 'linux', installer: 'rpm' },
  { ending: '.AppImage', system: 'linux', installer: 'appimage', isDefault: true },
  { ending: '.dmg', system: 'macos' },
  { ending: '.app.tar.gz', system: 'macos', installer: 'app', isDefault: true, isForUpdatesAlone: true },
  { ending: '-setup.exe', system: 'windows', installer: 'nsis', isDefault: true },
  { ending: '.msi', system: 'windows', installer: 'msi' },
];
const CHIPS = [
  { chip: 'arm', words: /(?:aarch64|arm64)/, machines: ['aarch64'] },
  { chip: 'intel', words: /(?:x86_64|amd64|x64)/, machines: ['x86_64'] },
  { chip: 'any', words: /universal/, machines: ['aarch64', 'x86_64'] },
];
const UPDATER_SYSTEMS = { linux: 'linux', macos: 'darwin', windows: 'windows' };

/** The packages in a folder and those within it, written since a time: their files, sizes, checksums, and signatures where they have one. */
export async function packagesIn(folder, since = 0) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kindOf(entry.name) !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).mtimeMs >= since)
    .sort();
  const packages = [];
  for (const file of files) {
    const signature = existsSync(`${file}.sig`) ? readFileSync(`${file}.sig`, 'utf8').trim() : undefined;
    packages.push({ file, name: basename(file), size: statSync(file).size, sha256: await sha256Of(file), signature });
  }
  return packages;
}

async function sha256Of(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function kindOf(name) {
  return KINDS.find(({ ending }) => name.endsWith(ending));
}

/** Whether a name says for which chip the file is; two files of different ones must not have the same. */
export function saysChip(name) {
  return CHIPS.some(({ words }) => words.test(name));
}

/**
 * The latest.json of a version: `downloads` for the page that offers them, `platforms` for updaters, which take signed files
 * alone. `base` is the address under which all files lie.
 */
export function latestOf({ version, packages, base, notes = '', now = new Date() }) {
  const place = base.endsWith('/') ? base : `${base}/`;
  const downloads = [];
  const platforms = {};
  for (const { name, size, sha256, signature } of packages) {
    const kind = kindOf(name);
    const chip = CHIPS.find(({ words }) => words.test(name));
    if (kind === undefined || chip === undefined) continue;
    const url = new URL(encodeURIComponent(name), place).href;
    const signed = signature === undefined ? {} : { signature };
    if (!kind.isForUpdatesAlone) downloads.push({ system: kind.system, chip: chip.chip, url, size, sha256, ...signed });
    if (signature === undefined || kind.installer === undefined) continue;
    for (const machine of chip.machines) {
      const target = `${UPDATER_SYSTEMS[kind.system]}-${machine}`;
      platforms[`${target}-${kind.installer}`] = { url, signature };
      if (kind.isDefault) platforms[target] = { url, signature };
    }
  }
  return { version, notes, pub_date: now.toISOString(), platforms, downloads };
}
