export type PackageSet = 'running' | 'testing';

export const PACKAGE_SETS: Record<PackageSet, { purpose: string; omit: string[]; megabytes: number }>;

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

export function installPlan(situation: {
  readonly lock: LockFile;
  readonly installed: LockFile | undefined;
  readonly wanted: PackageSet;
}): { readonly set: PackageSet; readonly command: 'ci' | 'install' } | undefined;
