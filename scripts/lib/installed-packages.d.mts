import type { LockFile } from './install-plan.mjs';

export function installedPackages(project: string): LockFile | undefined;
