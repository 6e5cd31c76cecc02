import type { AccountIdentity } from '@parley/contract';
import { useState } from 'react';
import { failureWords } from '#/i18n/failure-words.ts';
import { t } from '#/i18n/i18n.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { mergeTicketOf } from './offer-merge.ts';
import { CODE_LENGTH } from './model/code-digits.ts';
import { readAddress } from './read-address.ts';
import type { CodeAddress } from './sign-in-calls.ts';
import { useCountdown } from './use-countdown.ts';
import { useSentCode } from './use-sent-code.ts';
import { linkAddress, sendProofCode } from './ways-in-calls.ts';
import { withProof } from './with-proof.ts';

interface Problems {
  readonly address?: string | undefined;
  readonly code?: string | undefined;
}

interface AddAddressEnds {
  readonly onAdded: (identities: AccountIdentity[]) => void;
  /** Another account of the person's has the address, and can be merged with the ticket. */
  readonly onMergeable: (ticket: string, address: string) => void;
}

/** In React: an address that becomes a way in once a code proved it. */
export function useAddAddress(way: CodeAddress['kind'], { onAdded, onMergeable }: AddAddressEnds) {
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState<'sending' | 'adding'>();
  const countdown = useCountdown();
  const sentCode = useSentCode();

  async function read(): Promise<CodeAddress | undefined> {
    const found = await readAddress(way, address);
    if (found.kind !== 'wrong') return found;
    setProblems({ address: t(found.problem) });
    return undefined;
  }

  async function send(): Promise<boolean> {
    if (busy !== undefined || countdown.left > 0) return false;
    const target = await read();
    if (target === undefined) return false;
    setProblems({});
    // Now, not once it is sent: the new one may be typed by then.
    setCode('');
    setBusy('sending');
    countdown.start();
    try {
      await withProof(() => sendProofCode(target));
      setSentTo(target.kind === 'email' ? target.email : target.phone);
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
    const target = await read();
    if (target === undefined) return;
    if (code.length !== CODE_LENGTH) return setProblems({ code: t('auth.codeIncomplete') });
    setProblems({});
    setBusy('adding');
    try {
      onAdded(await withProof(() => linkAddress(target, code)));
    } catch (failure) {
      const ticket = mergeTicketOf(failure);
      const isCodeRefused = failure instanceof ApiFailure && failure.code === 'login_failed';
      if (ticket === undefined) setProblems({ code: isCodeRefused ? sentCode.noteRefused() : wordsOf(failure) });
      else onMergeable(ticket, target.kind === 'email' ? target.email : target.phone);
    } finally {
      setBusy(undefined);
    }
  }

  return {
    address,
    setAddress: (text: string): void => {
      setAddress(text);
      setProblems({});
      setSentTo('');
      sentCode.forget();
      countdown.reset();
    },
    code,
    setCode: (text: string): void => {
      setCode(text);
      setProblems({});
    },
    sentTo,
    problems,
    busy,
    secondsLeft: countdown.left,
    send,
    submit,
  };
}

function wordsOf(failure: unknown): string {
  return failureWords(failure instanceof ApiFailure ? failure.code : 'internal');
}
