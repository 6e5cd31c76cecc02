import type { LoginResult } from '@parley/contract';
import { useState } from 'react';
import { keepAccount, openAccount } from '#/features/account/public.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import type { SignInQuery } from './model/sign-in-query.ts';
import { sendCode, signIn, type CodeAddress } from './sign-in-calls.ts';
import { isCodeRefused, useCodeForm } from './use-code-form.ts';

export type CodeWay = CodeAddress['kind'];

/** In React: the sign-in with a code, from the first letter of the address to the account's own page. */
export function useSignIn(query: SignInQuery, firstWay: CodeWay, onOperator: (result: LoginResult) => void) {
  const [way, setWay] = useState<CodeWay>(firstWay);
  const [addresses, setAddresses] = useState({ email: '', phone: query.phone });
  const form = useCodeForm({ way, address: addresses[way], sendTo: sendCode, wordsOf });

  /** Says so where the browser keeps nothing. */
  async function keep(result: LoginResult): Promise<boolean> {
    const isKept = await keepAccount(result);
    if (!isKept) form.setProblems({ form: t('auth.nothingKept') });
    return isKept;
  }

  /** Goes on with a session that the server gave, however it was come by. */
  async function enter(result: LoginResult): Promise<void> {
    if (!(await keep(result))) return;
    if (query.operator === undefined) openAccount(query.target);
    else onOperator(result);
  }

  function submit(): Promise<void> {
    return form.submit(
      async (address, code) => enter(await signIn(address, code, query.wechatId)),
      (failure) => form.setProblems({ form: form.refusalOf(failure), isCodeRefused: isCodeRefused(failure) }),
    );
  }

  return {
    ...form,
    way,
    changeWay: (next: CodeWay): void => {
      setWay(next);
      form.clearCode();
      form.forgetSent();
    },
    address: addresses[way],
    setAddress: (text: string): void => {
      setAddresses({ ...addresses, [way]: text });
      form.forgetSent();
    },
    say: (words: string): void => form.setProblems({ form: words }),
    /** Only a new code helps. */
    needsNewCode: form.isCodeOver && form.problems.isCodeRefused === true,
    submit,
    enter,
  };
}

function wordsOf(failure: unknown): string {
  return t(`errors.${failure instanceof ApiFailure ? failure.code : 'internal'}`);
}
