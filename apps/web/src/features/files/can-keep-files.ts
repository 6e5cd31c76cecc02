import { isKnownHere } from '#/features/account/public.ts';

/** Whether somebody is here who could have files on a server: not where there is none, nor a visitor with a key of their own. */
export function canKeepFiles(): boolean {
  return isKnownHere();
}
