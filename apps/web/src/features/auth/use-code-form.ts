import { useState } from 'react';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { CODE_LENGTH } from './model/code-digits.ts';
import { readAddress } from './read-address.ts';
import type { CodeAddress } from './sign-in-calls.ts';
import { useCountdown } from './use-countdown.ts';
import { useSentCode } from './use-sent-code.ts';

/** What is wrong, in words, at the place where it is. */
interface Problems {
  readonly address?: string | undefined;
  readonly code?: string | undefined;
  readonly form?: string | undefined;
  /** The server says that the code is not right. */
  readonly isCodeRefused?: boolean;
}

interface CodeFormParts {
  readonly way: CodeAddress['kind'];
  /** As it is typed. */
  readonly address: string;
  readonly sendTo: (address: CodeAddress) => Promise<unknown>;
  readonly wordsOf: (failure: unknown) => string;
}

/** In React: what all forms do that send a code to an address and take it from there. */
export function useCodeForm({ way, address, sendTo, wordsOf }: CodeFormParts) {
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState<'sending' | 'submitting'>();
  const countdown = useCountdown();
  const sentCode = useSentCode();

  /** The address as it is sent; undefined after the field has said what is wrong with it. */
  async function checkedAddress(): Promise<CodeAddress | undefined> {
    const found = await readAddress(way, address);
    if (found.kind !== 'wrong') return found;
    setProblems({ address: t(found.problem) });
    return undefined;
  }

  async function send(): Promise<boolean> {
    if (busy !== undefined || countdown.left > 0) return false;
    const target = await checkedAddress();
    if (target === undefined) return false;
    setProblems({});
    // Now, not once it is sent: the new one may be typed by then.
    setCode('');
    setBusy('sending');
    countdown.start();
    try {
      await sendTo(target);
      setSentTo(labelOf(target));
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

  /** Hands a code that is whole to what it is for; `onRefused` is told why that failed. */
  async function submit(
    take: (address: CodeAddress, code: string) => Promise<void>,
    onRefused: (failure: unknown, address: CodeAddress) => void,
  ): Promise<void> {
    if (busy !== undefined) return;
    const target = await checkedAddress();
    if (target === undefined) return;
    if (code.length !== CODE_LENGTH) return setProblems({ code: t('auth.codeIncomplete') });
    setProblems({});
    setBusy('submitting');
    try {
      await take(target, code);
    } catch (failure) {
      onRefused(failure, target);
    } finally {
      setBusy(undefined);
    }
  }

  return {
    code,
    setCode: (text: string): void => {
      setCode(text);
      setProblems({});
    },
    /** What was sent went elsewhere; the server counts codes per address by itself. */
    forgetSent: (): void => {
      setProblems({});
      setSentTo('');
      sentCode.forget();
      countdown.reset();
    },
    clearCode: (): void => setCode(''),
    sentTo,
    problems,
    setProblems,
    busy,
    /** Only a new code helps. */
    isCodeOver: sentCode.isOver,
    secondsLeft: countdown.left,
    send,
    submit,
    /** Why a code was refused, where that is what the server has against it. */
    refusalOf: (failure: unknown): string => (isCodeRefused(failure) ? sentCode.noteRefused() : wordsOf(failure)),
  };
}

export function isCodeRefused(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === 'login_failed';
}

export function labelOf(address: CodeAddress): string {
  return address.kind === 'email' ? address.email : address.phone;
}
