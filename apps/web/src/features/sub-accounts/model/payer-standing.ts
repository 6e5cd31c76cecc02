import type { ParentAccount } from '@parley/contract';

/** The main account that pays at the moment; undefined where the account pays for itself. One that has stopped it does not pay. */
export function payingParent(parents: readonly ParentAccount[]): ParentAccount | undefined {
  return parents.find(({ isChildActive, authorizationStatus }) => isChildActive && authorizationStatus === 'ACTIVE');
}

/** What of an account's relations decides who pays and for which models, as a text that two moments can be compared by. */
export function payerStanding(parents: readonly ParentAccount[]): string {
  return JSON.stringify(
    parents.map(({ relationUuid, authorizationStatus, isChildActive, canPay, monthlyCap, models }) => [
      relationUuid,
      authorizationStatus,
      isChildActive,
      canPay,
      monthlyCap,
      models,
    ]),
  );
}
