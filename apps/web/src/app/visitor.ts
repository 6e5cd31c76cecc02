import { getAccess, getUser, hasOwnKey } from '#/features/settings/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { Visitor } from './guards.ts';

/** What is known about the visitor right now. */
export function readVisitor(serverAskedForCode: boolean): Visitor {
  const access = getAccess();
  return {
    mode: runtimeConfig.mode,
    accessCodeRequired: runtimeConfig.accessCodeRequired || serverAskedForCode,
    hasToken: (runtimeConfig.mode === 'hosted' ? getUser().token : access.token) !== '',
    hasOwnKey: hasOwnKey(access),
  };
}
