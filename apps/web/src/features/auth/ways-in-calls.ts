import { accountRoutes, authRoutes, type AccountIdentity } from '@parley/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '#/features/account/public.ts';
import { getUser } from '#/features/settings/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { callApi } from '#/lib/api.ts';
import type { CodeAddress } from './sign-in-calls.ts';
import type { OwnerProof } from './use-owner-proof.ts';

/** The ways in to the account that is signed in. */
export function identitiesQuery() {
  return queryOptions({
    queryKey: ['identities'],
    queryFn: ({ signal }) => callApi(accountRoutes.identities, {}, { quiet: true, signal }),
  });
}

/** Has a code sent that proves an address to somebody who is signed in. */
export async function sendProofCode(address: CodeAddress): Promise<void> {
  const options = { quiet: true, headers: { 'accept-language': currentLanguage().tag } };
  if (address.kind === 'email') await callApi(accountRoutes.sendEmailCode, { body: { email: address.email } }, options);
  else await callApi(accountRoutes.sendSmsCode, { body: { phone: address.phone } }, options);
}

/** Proves to the server that it is the owner who acts in this session; false where the proof is that of another account. */
export async function proveOwner(proof: OwnerProof): Promise<boolean> {
  if (proof.kind === 'code') {
    const { identityId, code } = proof;
    await callApi(accountRoutes.prove, { body: { identityId, code } }, { quiet: true });
    return true;
  }
  const { token, user } = proof.session;
  const isSame = user.uuid === getUser().user?.uuid;
  try {
    if (isSame) await callApi(accountRoutes.prove, { body: { session: token } }, { quiet: true });
  } finally {
    // That session was opened for the proof alone.
    const asThat = { quiet: true, mayBeOver: true, headers: { authorization: `Bearer ${token}` } };
    await callApi(authRoutes.logout, {}, asThat).catch(() => {});
  }
  return isSame;
}

/** Adds an address as a way in, with the code that went there. */
export function linkAddress(address: CodeAddress, code: string): Promise<AccountIdentity[]> {
  return address.kind === 'email'
    ? callApi(accountRoutes.linkEmail, { body: { email: address.email, code } }, { quiet: true })
    : callApi(accountRoutes.linkPhone, { body: { phone: address.phone, code } }, { quiet: true });
}

/** A ticket that ties a login in a provider's window to this account. */
export async function linkTicket(): Promise<string> {
  return (await callApi(accountRoutes.startLink, {}, { quiet: true })).ticket;
}

export function removeIdentity(id: string): Promise<AccountIdentity[]> {
  return callApi(accountRoutes.removeIdentity, { params: { id } }, { quiet: true });
}

/** In React: takes over the ways in as they are now, or asks for them; the address of the account may be another one too. */
export function useIdentitiesChanged(): (identities?: AccountIdentity[]) => void {
  const queries = useQueryClient();
  return (identities) => {
    if (identities) queries.setQueryData(identitiesQuery().queryKey, identities);
    else void queries.invalidateQueries({ queryKey: identitiesQuery().queryKey });
    void queries.invalidateQueries({ queryKey: accountQuery().queryKey });
    void queries.invalidateQueries({ queryKey: ['account-activity'] });
  };
}
