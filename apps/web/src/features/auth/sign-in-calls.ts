import { accountRoutes, authRoutes, type LoginResult } from '@parley/contract';
import { currentLanguage } from '#/i18n/i18n.ts';
import { callApi } from '#/lib/api.ts';
import { bindingSecretOf } from './binding-secret.ts';

/** How somebody can be reached with a code. */
export type CodeAddress =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly phone: string };

/**
 * Has a code sent, in the language of the page. The browser gets its cookie first, so that the code is good here alone:
 * strangers can neither use up its tries nor replace it. Without cookies it is sent all the same.
 */
export async function sendCode(address: CodeAddress): Promise<void> {
  await callApi(authRoutes.rememberBrowser, {}, { quiet: true }).catch(() => {});
  const options = { quiet: true, headers: { 'accept-language': currentLanguage().tag } };
  if (address.kind === 'email') await callApi(authRoutes.sendEmailCode, { body: { email: address.email } }, options);
  else await callApi(authRoutes.sendSmsCode, { body: { phone: address.phone } }, options);
}

/** Exchanges a code for a session. With the ticket of a WeChat login the number is bound to that. */
export async function signIn(address: CodeAddress, code: string, wechatId: string | undefined): Promise<LoginResult> {
  if (address.kind === 'email') {
    return callApi(authRoutes.login, { body: { email: address.email, code } }, { quiet: true });
  }
  const body = {
    phone: address.phone,
    code,
    ...(wechatId !== undefined && { wechatId, ...bindingSecretOf(wechatId) }),
  };
  return callApi(authRoutes.phoneLogin, { body }, { quiet: true });
}

/** Whether the link that the server printed still makes its opener the operator. */
export async function isOperatorLinkGood(ticket: string): Promise<boolean> {
  return (await callApi(accountRoutes.operatorLink, { body: { ticket } }, { quiet: true })).isGood;
}

/** Makes the account that has just signed in the operator of this server. */
export async function becomeOperator(token: string, ticket: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await callApi(accountRoutes.becomeOperator, { body: { ticket } }, { quiet: true, headers });
}
