import type { LoginResult } from '@parley/contract';
import { useState } from 'react';
import { keepAccount, openAccount } from '#/features/account/public.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { CODE_LENGTH } from './model/code-digits.ts';
import type { SignInQuery } from './model/sign-in-query.ts';
import { readAddress } from './read-address.ts';
import { sendCode, signIn, type CodeAddress } from './sign-in-calls.ts';
import { useCountdown } from './use-countdown.ts';
import { useSentCode } from './use-sent-code.ts';

export type CodeWay = CodeAddress['kind'];

/** What is wrong, in words, at the place where it is. */
interface Problems {
  readonly address?: string | undefined;
  readonly code?: string | undefined;
  readonly form?: string | undefined;
  readonly isCodeRefused?: boolean;
}

/** In React: the sign-in with a code, from the first letter of the address to the account's own page. */
export function useSignIn(query: SignInQuery, firstWay: CodeWay, onOperator: (result: LoginResult) => void) {
  const [way, setWay] = useState<CodeWay>(firstWay);
  const [addresses, setAddresses] = useState({ email: '', phone: query.phone });
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState<'sending' | 'signing-in'>();
  const countdown = useCountdown();
  const sentCode = useSentCode();

  /** Says so where the browser keeps nothing. */
  function keep(result: LoginResult): boolean {
    const isKept = keepAccount(result);
    if (!isKept) setProblems({ form: t('auth.nothingKept') });
    return isKept;
  }

  /** Goes on with a session that the server gave, however it was come by. */
  function enter(result: LoginResult): void {
    if (!keep(result)) return;
    if (query.operator === undefined) openAccount(query.target);
    else onOperator(result);
  }

  /** The address as it is sent; undefined after the field has said what is wrong with it. */
  async function checkedAddress(): Promise<CodeAddress | undefined> {
    const found = await readAddress(way, addresses[way]);
    if (found.kind !== 'wrong') return found;
    setProblems({ address: t(found.problem) });
    return undefined;
  }

  async function send(): Promise<boolean> {
    if (busy !== undefined || countdown.left > 0) return false;
    const address = await checkedAddress();
    if (address === undefined) return false;
    setProblems({});
    // Now, not once it is sent: the new one may be typed by then.
    setCode('');
    setBusy('sending');
    countdown.start();
    try {
      await sendCode(address);
      setSentTo(address.kind === 'email' ? address.email : address.phone);
      sentCode.noteSent();
      return true;
    } catch (failure) {
      countdown.reset();
      setProblems({ address: wordsOf(failure) });
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  async function submit(): Promise<void> {
    if (busy !== undefined) return;
    const address = await checkedAddress();
    if (address === undefined) return;
    if (code.length !== CODE_LENGTH) return setProblems({ code: t('auth.codeIncomplete') });
    setProblems({});
    setBusy('signing-in');
    try {
      enter(await signIn(address, code, query.wechatId));
    } catch (failure) {
      const isCodeRefused = failure instanceof ApiFailure && failure.code === 'login_failed';
      setProblems({ form: isCodeRefused ? sentCode.noteRefused() : wordsOf(failure), isCodeRefused });
    } finally {
      setBusy(undefined);
    }
  }

  return {
    way,
    changeWay: (next: CodeWay): void => {
      setWay(next);
      setProblems({});
      setCode('');
      setSentTo('');
      sentCode.forget();
      countdown.reset();
    },
    address: addresses[way],
    setAddress: (text: string): void => {
      setAddresses({ ...addresses, [way]: text });
      setProblems({});
      // What was sent went elsewhere; the server counts codes per address by itself.
      setSentTo('');
      sentCode.forget();
      countdown.reset();
    },
    code,
    setCode: (next: string): void => {
      setCode(next);
      setProblems({});
    },
    sentTo,
    problems,
    say: (form: string): void => setProblems({ form }),
    busy,
    /** Only a new code helps. */
    needsNewCode: sentCode.isOver && problems.isCodeRefused === true,
    secondsLeft: countdown.left,
    send,
    submit,
    enter,
  };
}

function wordsOf(failure: unknown): string {
  return t(`errors.${failure instanceof ApiFailure ? failure.code : 'internal'}`);
}
