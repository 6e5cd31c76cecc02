/** Caches and locks of one Parley: several may share an origin under different paths. */
export function namesFor(basePath: string) {
  const prefix = `parley-build ${basePath} `;
  return {
    /** The cache of a build, and the lock that every page of that build holds. */
    ofBuild: (version: string): string => prefix + version,
    isBuild: (name: string): boolean => name.startsWith(prefix),
    inbox: `parley-inbox ${basePath}`,
  };
}

interface Kept {
  /** The caches of all builds. */
  readonly builds: readonly string[];
  /** The one that the worker came with. */
  readonly own: string;
  /** The build of every page that has said which it belongs to. */
  readonly held: readonly string[];
  /** How many windows there are, those that have not said it yet among them. */
  readonly windows: number;
}

/** Builds that no page needs any more: none is dropped while a window might still belong to it. */
export function buildsToDrop({ builds, own, held, windows }: Kept): string[] {
  if (windows > held.length) return [];
  return builds.filter((name) => name !== own && !held.includes(name));
}
