import type { AccountIdentity } from '@parley/contract';
import { useState } from 'react';
import { failureWords } from '#/i18n/failure-words.ts';
import { ApiFailure } from '#/lib/api-failure.ts';
import { mergeTicketOf } from './offer-merge.ts';
import type { CodeAddress } from './sign-in-calls.ts';
import { labelOf, useCodeForm } from './use-code-form.ts';
import { linkAddress, sendProofCode } from './ways-in-calls.ts';
import { withProof } from './with-proof.ts';

interface AddAddressEnds {
  readonly onAdded: (identities: AccountIdentity[]) => void;
  /** Another account of the person's has the address, and can be merged with the ticket. */
  readonly onMergeable: (ticket: string, address: string) => void;
}

/** In React: an address that becomes a way in once a code proved it. */
export function useAddAddress(way: CodeAddress['kind'], { onAdded, onMergeable }: AddAddressEnds) {
  const [address, setAddress] = useState('');
  const form = useCodeForm({ way, address, sendTo: (target) => withProof(() => sendProofCode(target)), wordsOf });

  function submit(): Promise<void> {
    return form.submit(
      async (target, code) => onAdded(await withProof(() => linkAddress(target, code))),
      (failure, target) => {
        const ticket = mergeTicketOf(failure);
        if (ticket === undefined) form.setProblems({ code: form.refusalOf(failure) });
        else onMergeable(ticket, labelOf(target));
      },
    );
  }

  return {
    ...form,
    address,
    setAddress: (text: string): void => {
      setAddress(text);
      form.forgetSent();
    },
    submit,
  };
}

function wordsOf(failure: unknown): string {
  return failureWords(failure instanceof ApiFailure ? failure.code : 'internal');
}
