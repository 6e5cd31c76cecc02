import { accountRoutes, authRoutes } from '@parley/contract';
import type { OwnerProof } from '#/features/auth/public.ts';
import { getUser } from '#/features/settings/public.ts';
import { callApi } from '#/lib/api.ts';

/** Deletes the account on the server. Throws `ApiFailure`; gives false where the proof is that of another account. */
export async function deleteAccount(proof: OwnerProof): Promise<boolean> {
  if (proof.kind === 'code') {
    const { identityId, code } = proof;
    await callApi(accountRoutes.remove, { body: { identityId, code } }, { quiet: true });
    return true;
  }
  const { token, user } = proof.session;
  const asThat = { quiet: true, mayBeOver: true, headers: { authorization: `Bearer ${token}` } };
  if (user.uuid !== getUser().user?.uuid) {
    // That session was opened for the proof alone.
    await callApi(authRoutes.logout, {}, asThat).catch(() => {});
    return false;
  }
  await callApi(accountRoutes.remove, { body: {} }, asThat);
  return true;
}
