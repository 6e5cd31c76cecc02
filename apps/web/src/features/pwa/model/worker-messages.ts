/** What a page tells the worker: files that it has loaded, to be kept with the rest of the build. */
export interface KeepFiles {
  readonly type: 'keep-files';
  readonly version: string;
  readonly used: readonly string[];
  /** Whether everything of the build may be fetched, or only what is here already. */
  readonly isThrifty: boolean;
}

/** What the worker tells every page once it has taken over. */
export interface BuildActivated {
  readonly type: 'build-activated';
  readonly version: string;
}

export function isKeepFiles(data: unknown): data is KeepFiles {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'keep-files';
}

export function isBuildActivated(data: unknown): data is BuildActivated {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'build-activated';
}
