import type { Chip, DesktopFile, DesktopSystem } from '@parley/contract';

/** What somebody has before them. Of phones the page knows only that they are one. */
export interface Platform {
  readonly device: DesktopSystem | 'iphone' | 'android';
  readonly chip: Exclude<Chip, 'any'>;
}

/** What a browser says about the machine; most say less than all of it. */
export interface BrowserFacts {
  readonly userAgent: string;
  readonly touchPoints: number;
  /** Client hints, which Chromium alone has. */
  readonly platform?: string | undefined;
  readonly architecture?: string | undefined;
}

/** A guess that people can change. Safari and Firefox hide the chip of a Mac; most Macs in use have Apple's. */
export function guessPlatform({ userAgent, touchPoints, platform = '', architecture }: BrowserFacts): Platform {
  const device = deviceOf(`${platform} ${userAgent}`, touchPoints);
  const isArm =
    architecture === undefined || architecture === ''
      ? device === 'macos' || /aarch64|arm64/i.test(userAgent)
      : architecture === 'arm';
  return { device, chip: isArm ? 'arm' : 'intel' };
}

function deviceOf(said: string, touchPoints: number): Platform['device'] {
  if (/iphone|ipad|ipod/i.test(said)) return 'iphone';
  if (/android/i.test(said)) return 'android';
  // An iPad says that it is a Mac, but no Mac is touched.
  if (/mac/i.test(said)) return touchPoints > 1 ? 'iphone' : 'macos';
  return /windows|win32/i.test(said) ? 'windows' : 'linux';
}

/** What most people of a system should take comes first. */
const ORDER: readonly DesktopFile['kind'][] = ['dmg', 'exe', 'msi', 'deb', 'rpm', 'appimage', 'archive'];

/** The files for a system and a chip, the most usual one first. */
export function filesFor(files: readonly DesktopFile[], { device, chip }: Platform): DesktopFile[] {
  return files
    .filter((file) => file.system === device && (file.chip === 'any' || file.chip === chip))
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** The systems that there is a file for. */
export function systemsOf(files: readonly DesktopFile[]): DesktopSystem[] {
  const there = new Set(files.map(({ system }) => system));
  return (['macos', 'windows', 'linux'] as const).filter((system) => there.has(system));
}

/** The chips between which there is a choice on a system. */
export function chipsOf(files: readonly DesktopFile[], system: string): Exclude<Chip, 'any'>[] {
  const there = new Set(files.filter((file) => file.system === system).map(({ chip }) => chip));
  return (['arm', 'intel'] as const).filter((chip) => there.has(chip));
}
