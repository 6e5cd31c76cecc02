/**
 * The two sets of packages: enough to build and run Parley, or everything. `megabytes` is about what npm unpacks for
 * them, for the progress line; `npm run bench -- install` says when it is no longer true.
 */
export const PACKAGE_SETS = {
  running: { purpose: 'what Parley needs to run', omit: ['--omit=dev'], megabytes: 590 },
  testing: { purpose: 'what Parley and its tests need', omit: [], megabytes: 920 },
};

/**
 * What npm has to do so that the wanted set of packages lies in node_modules, or undefined where it does already.
 * `lock` is package-lock.json; `installed` is npm's own note in node_modules, which it writes last and removes first, so
 * that an interrupted installation has none (`installed-packages.mjs` reads it). Whoever has the larger set keeps it when packages change.
 */
export function installPlan({ lock, installed, wanted }) {
  if (installed === undefined) return { set: wanted, command: 'ci' };
  const set = wanted === 'testing' || hasTestPackages(installed) ? 'testing' : 'running';
  if (isOutdated(lock, installed)) return { set, command: 'ci' };
  if (isComplete(lock, installed, wanted)) return undefined;
  // npm ci would first delete what lies there, under the feet of a server that runs.
  return { set, command: isComplete(lock, installed, 'running') ? 'install' : 'ci' };
}

/** Packages for other platforms are optional ones, and missing. */
function isComplete(lock, installed, set) {
  return packagesOf(lock, set).every(([path, { optional }]) => optional || path in installed.packages);
}

/** Whether a package has another version than the lock file says, or lies where it has none and could hide another. */
function isOutdated(lock, installed) {
  return packagesOf(installed, 'testing').some(([path, { version, integrity, resolved, link }]) => {
    const expected = lock.packages[path];
    if (expected === undefined || expected.version !== version) return true;
    return link ? expected.resolved !== resolved : expected.integrity !== integrity;
  });
}

const hasTestPackages = (installed) => packagesOf(installed, 'testing').some(([, { dev }]) => dev === true);

function packagesOf({ packages }, set) {
  return Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([, { dev, devOptional }]) => set === 'testing' || !(dev || devOptional));
}
