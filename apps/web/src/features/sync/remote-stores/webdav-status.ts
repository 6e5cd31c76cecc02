import type { SyncProblem } from './remote-store.ts';

const PROBLEMS: Readonly<Record<number, SyncProblem>> = {
  401: 'credentials-refused',
  402: 'store-full',
  403: 'forbidden',
  404: 'folder-missing',
  405: 'not-a-store',
  409: 'folder-missing',
  413: 'too-large',
  423: 'locked',
  429: 'rate-limited',
  507: 'store-full',
};

/** Why a request to a WebDAV store that was answered with this status did not do what it should. */
export function webdavProblem(status: number): SyncProblem {
  const known = PROBLEMS[status];
  if (known !== undefined) return known;
  if (status >= 500) return 'store-failed';
  return status >= 300 && status < 400 ? 'redirected' : 'not-a-store';
}

export const isWritten = (status: number): boolean => status === 200 || status === 201 || status === 204;
export const isFolderMissing = (status: number): boolean => status === 404 || status === 409;
export const isLocked = (status: number): boolean => status === 423;
