import { EmailAddress } from '@parley/contract';
import type { TextKey } from '#/i18n/text-key.ts';
import { checkPhone } from './check-phone.ts';
import type { CodeAddress } from './sign-in-calls.ts';

/** The address as it is sent, or what is wrong with it. */
export async function readAddress(
  way: CodeAddress['kind'],
  typed: string,
): Promise<CodeAddress | { readonly kind: 'wrong'; readonly problem: TextKey }> {
  const text = typed.trim();
  if (way === 'phone') {
    const phone = text === '' ? undefined : await checkPhone(text);
    if (phone !== undefined) return { kind: 'phone', phone };
    return { kind: 'wrong', problem: text === '' ? 'auth.phoneEmpty' : 'auth.phoneWrong' };
  }
  const email = EmailAddress.safeParse(text);
  if (email.success) return { kind: 'email', email: email.data };
  return { kind: 'wrong', problem: text === '' ? 'auth.emailEmpty' : 'auth.emailWrong' };
}
