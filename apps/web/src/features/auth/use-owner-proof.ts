import type { AccountIdentity, LoginResult } from '@parley/contract';
import { useState } from 'react';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { CODE_LENGTH } from './model/code-digits.ts';
import { passkeyProblem, signInByPasskey } from './passkeys.ts';
import { signInByPopup } from './third-party-login.ts';
import { useCountdown } from './use-countdown.ts';
import { useSentCode } from './use-sent-code.ts';
import { sendProofCode } from './ways-in-calls.ts';

/** What proves to the server that it is the owner who acts. */
export type OwnerProof =
  | { readonly kind: 'code'; readonly identityId: string; readonly code: string }
  /** Somebody has just signed in once more. */
  | { readonly kind: 'session'; readonly session: LoginResult };

/** In React: the step in which the owner of an account proves once more to be it, by one of its ways in. */
export function useOwnerProof(way: AccountIdentity | undefined) {
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const countdown = useCountdown();
  const sentCode = useSentCode();

  async function send(): Promise<boolean> {
    if (way?.kind !== 'email' && way?.kind !== 'phone') return false;
    setProblem(undefined);
    // Now, not once it is sent: the new one may be typed by then.
    setCode('');
    setIsSending(true);
    countdown.start();
    try {
      await sendProofCode(
        way.kind === 'email' ? { kind: 'email', email: way.label } : { kind: 'phone', phone: way.label },
      );
      setSentTo(way.label);
      sentCode.noteSent();
      return true;
    } catch (failure) {
      countdown.reset();
      setProblem(proofFailureWords(failure));
      return false;
    } finally {
      setIsSending(false);
    }
  }

  /** Undefined after the person was told what is missing, or has thought better of it. */
  async function prove(): Promise<OwnerProof | undefined> {
    setProblem(undefined);
    switch (way?.kind) {
      case 'email':
      case 'phone':
        if (code.length === CODE_LENGTH) return { kind: 'code', identityId: way.id, code };
        setProblem(t('auth.codeIncomplete'));
        return undefined;
      case 'google':
      case 'wechat':
      case 'apple': {
        // Nothing is waited for before it: browsers only let a window open in the click itself.
        const end = await signInByPopup(way.kind);
        if (end.kind === 'done') return { kind: 'session', session: end };
        const isKnown = end.kind === 'blocked' || end.kind === 'closed' || end.kind === 'timeout';
        setProblem(t(`auth.popup.${isKnown ? end.kind : 'error'}`));
        return undefined;
      }
      case 'passkey':
        try {
          return { kind: 'session', session: await signInByPasskey() };
        } catch (error) {
          const words = passkeyProblem(error);
          if (words !== undefined) setProblem(t(words));
          return undefined;
        }
      default:
        return undefined;
    }
  }

  /** Says what the server has against the proof. */
  function refuse(failure: unknown): void {
    // It says the same of every failed proof; of an address it can only be the code.
    const isAddress = way?.kind === 'email' || way?.kind === 'phone';
    const isCode = failure instanceof ApiFailure && failure.code === 'login_failed' && isAddress;
    setProblem(isCode ? sentCode.noteRefused() : proofFailureWords(failure));
  }

  return {
    code,
    setCode: (text: string): void => {
      setCode(text);
      setProblem(undefined);
    },
    sentTo,
    problem,
    setProblem,
    isSending,
    secondsLeft: countdown.left,
    send,
    prove,
    refuse,
  };
}

export function proofFailureWords(failure: unknown): string {
  return failureWords(failure instanceof ApiFailure ? failure.code : 'internal');
}
