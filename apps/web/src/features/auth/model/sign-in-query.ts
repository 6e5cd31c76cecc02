import { safeRedirect } from '@parley/contract';

/** Stands for this origin: only paths are taken from it. */
const OURS = 'http://app.invalid';

/** What the address of the login screen asks for. */
export interface SignInQuery {
  /** Where to go on afterwards: a path of ours. */
  readonly target: string;
  /** The ticket of a WeChat login whose phone number is still to be bound; undefined outside of that mode. */
  readonly wechatId: string | undefined;
  /** The number to begin with. */
  readonly phone: string;
  /** The ticket of the link that makes its opener the operator. */
  readonly operator: string | undefined;
  /** The operator has disabled the account that was signed in here. */
  readonly isDisabled: boolean;
}

/**
 * Reads the query of the login screen. Phone-binding mode needs both `wechatId` and `phone`, and a server that offers
 * WeChat.
 */
export function readSignInQuery(
  search: Readonly<Record<string, string>>,
  { wechat: offersWechat }: { readonly wechat: boolean },
): SignInQuery {
  const { redirect = '', wechatId, phone, operator, disabled } = search;
  const isBinding = offersWechat && wechatId !== undefined && wechatId !== '' && phone !== undefined;
  return {
    target: safeRedirect(redirect, OURS) ?? '/',
    wechatId: isBinding ? wechatId : undefined,
    phone: isBinding && /^\+?[\d\s-]{5,}$/.test(phone) ? phone : '',
    operator: operator === '' ? undefined : operator,
    isDisabled: disabled === '1',
  };
}
