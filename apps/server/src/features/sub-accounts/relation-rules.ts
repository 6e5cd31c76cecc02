import { nanoFromText } from '@parley/contract';
import type { CodeTarget } from '../auth/login-codes.ts';
import type { RelationRow } from './repository.ts';

export function targetOf(email: string | undefined, phone: string | undefined): CodeTarget {
  return email === undefined ? { kind: 'phone', address: phone ?? '' } : { kind: 'email', address: email };
}

export function nanoOf(dollars: string): number {
  return Number(nanoFromText(dollars));
}

/** Whether a main account pays for its sub-account: it was chosen, and has not stopped it since. */
export function isPaying({ is_chosen: isChosen, state }: RelationRow): boolean {
  return isChosen === 1 && state === 'active';
}

/** A limit that gives what was asked for answers the request as well. */
export function grantedBy({ asked_state: state, asked_nano: asked }: RelationRow, capNano: number | null) {
  const isGranted = state === 'open' && (capNano === null || capNano >= (asked ?? 0));
  return isGranted ? ({ asked_state: 'granted' } as const) : {};
}

/** Wanted values that the relation does not have already. */
export function changedOf(relation: RelationRow, wanted: Partial<RelationRow>): Partial<RelationRow> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => relation[name as keyof RelationRow] !== value),
  );
}
