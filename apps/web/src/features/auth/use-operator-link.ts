import { useEffect, useState } from 'react';
import { isOperatorLinkGood } from './sign-in-calls.ts';

/** In React: whether the operator's link was used already, as the server says; false while that is not known. */
export function useUsedLink(ticket: string | undefined): boolean {
  const [usedTicket, setUsedTicket] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    if (ticket === undefined) return undefined;
    // A server that does not answer says so once somebody confirms.
    const check = isOperatorLinkGood(ticket).catch(() => true);
    void check.then((isGood) => isWanted && !isGood && setUsedTicket(ticket));
    return () => {
      isWanted = false;
    };
  }, [ticket]);
  return ticket !== undefined && usedTicket === ticket;
}
