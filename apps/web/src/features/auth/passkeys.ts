import { authRoutes, type LoginResult } from '@parley/contract';
import type { TextKey } from '#/i18n/text-key.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';

/** Has the browser make a passkey and adds it to the account that is signed in. */
export async function addPasskey(): Promise<void> {
  const { ticket, options } = await callApi(authRoutes.startPasskey, {}, { quiet: true });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = jsonOf(await navigator.credentials.create({ publicKey })) as RegistrationResponseJSON;
  await callApi(
    authRoutes.finishPasskey,
    { body: { ticket, credential: { ...credential, type: 'public-key' } } },
    { quiet: true },
  );
}

/** Has the browser use a passkey of this site, and gives the session that the server opens for it. */
export async function signInByPasskey(): Promise<LoginResult> {
  const { ticket, options } = await callApi(authRoutes.startPasskeyLogin, {}, { quiet: true });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = jsonOf(await navigator.credentials.get({ publicKey })) as AuthenticationResponseJSON;
  return callApi(
    authRoutes.finishPasskeyLogin,
    { body: { ticket, credential: { ...credential, type: 'public-key' } } },
    { quiet: true },
  );
}

/** What went wrong with a passkey, in words; undefined where the person just closed the browser's window. */
export function passkeyProblem(error: unknown): TextKey | undefined {
  if (error instanceof ApiFailure) return `errors.${error.code === 'aborted' ? 'internal' : error.code}`;
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
  return name === 'InvalidStateError' ? 'auth.passkeyKnown' : 'auth.passkeyFailed';
}

function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey', 'NotAllowedError');
  return credential.toJSON();
}
