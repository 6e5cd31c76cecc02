import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StorageKind } from './records.ts';

/**
 * `missing`: the browser offers no database. `blocked`: it does not let us in, or another tab needs it for an upgrade.
 * `quota`: there is no room left. `failing`: reading or writing fails for another reason.
 */
export type StorageProblem = 'missing' | 'blocked' | 'quota' | 'failing';

export interface StorageHealth {
  readonly kind: StorageKind | 'opening';
  readonly problem?: StorageProblem | undefined;
  /** Stores and tables of which something could not be read and was set aside. */
  readonly damaged: readonly string[];
}

/** How the local storage is doing, so that the shell can tell the user and offer an export. */
export const storageHealth = createStore<StorageHealth>(() => ({ kind: 'opening', damaged: [] }));

export function useStorageHealth(): StorageHealth {
  return useStore(storageHealth);
}

export function reportProblem(problem: StorageProblem | undefined): void {
  if (storageHealth.getState().problem !== problem) storageHealth.setState({ problem });
}

export function reportDamaged(name: string): void {
  storageHealth.setState(({ damaged }) => ({ damaged: [...new Set([...damaged, name])] }));
}

/** Errors wrap their reason in each other, so it is looked for all the way down. */
export function problemOf(error: unknown): StorageProblem {
  const names = errorNames(error);
  if (names.some((name) => /quota/i.test(name))) return 'quota';
  if (names.some((name) => name === 'MissingAPIError')) return 'missing';
  if (names.some((name) => BLOCKED_NAMES.has(name))) return 'blocked';
  return 'failing';
}

const BLOCKED_NAMES = new Set([
  'SecurityError',
  'VersionError',
  'BlockedError',
  'DatabaseClosedError',
  'InvalidStateError',
]);

function errorNames(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { name, inner, cause } = error as { name?: unknown; inner?: unknown; cause?: unknown };
  return [String(name), ...errorNames(inner, depth + 1), ...errorNames(cause, depth + 1)];
}
