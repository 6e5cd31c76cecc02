import { subAccountRoutes, type User, type UserStore } from '@parley/contract';
import { updateUser } from '#/features/settings/public.ts';
import { callApi } from '#/lib/api.ts';

/**
 * Brings what the user store knows of related accounts up to date: a parent's children, or the parents of anybody else.
 * A server without sub-accounts, or one that does not answer, leaves what was known.
 */
export async function loadRelatives(
  { isParentAccount }: Pick<User, 'isParentAccount'>,
  isSignedIn: () => boolean,
): Promise<void> {
  const found = await fetchRelatives(isParentAccount).catch(() => undefined);
  if (found && isSignedIn()) updateUser(found);
}

async function fetchRelatives(
  isParent: boolean,
): Promise<Partial<Pick<UserStore, 'childAccounts' | 'parentAccounts'>>> {
  return isParent
    ? { childAccounts: await callApi(subAccountRoutes.children, {}, { quiet: true }) }
    : { parentAccounts: await callApi(subAccountRoutes.parents, {}, { quiet: true }) };
}
