import type { AccountIdentity } from '@parley/contract';
import { useState } from 'react';
import { useOwnerProof } from '#/features/auth/public.ts';
import { t } from '#/i18n/i18n.ts';
import { deleteAccount } from './delete-account.ts';
import { leaveDevice } from './sign-out.ts';

/** In React: the deletion of the account, from the proof to the sign-in of an empty browser. */
export function useDeleteAccount(way: AccountIdentity | undefined) {
  const proof = useOwnerProof(way);
  const [isDeleting, setIsDeleting] = useState(false);

  async function remove(): Promise<void> {
    if (way === undefined || isDeleting || proof.isSending) return;
    setIsDeleting(true);
    try {
      const given = await proof.prove();
      if (given === undefined) return;
      if (!(await deleteAccount(given))) return proof.setProblem(t('account.deleteOther'));
    } catch (failure) {
      return proof.refuse(failure);
    } finally {
      setIsDeleting(false);
    }
    setIsDeleting(true);
    await leaveDevice('remove', { isDeleted: true });
  }

  return { proof, isDeleting, remove };
}
