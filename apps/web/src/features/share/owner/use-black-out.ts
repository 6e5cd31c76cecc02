import { useMemo, useState } from 'react';
import type { Finding } from '../model/black-out.ts';

/** What is blacked out: all that is found, or nothing, but for these. */
interface BlackedOut {
  readonly isAll: boolean;
  readonly except: ReadonlySet<string>;
}

/** In React: what was found that should perhaps not be public, and which of it is to be blacked out. */
export function useBlackOut(findings: readonly Finding[], startsWithAll: boolean) {
  const [blacked, setBlacked] = useState<BlackedOut>({ isAll: startsWithAll, except: new Set() });
  const hidden = useMemo(
    () => findings.flatMap(({ value }) => (blacked.isAll !== blacked.except.has(value) ? [value] : [])),
    [findings, blacked],
  );
  return {
    findings,
    /** What stands nowhere in what is shared. */
    hidden,
    isBlackedOut: (value: string): boolean => blacked.isAll !== blacked.except.has(value),
    blackOut: (value: string, isOut: boolean) =>
      setBlacked(({ isAll, except }) => ({ isAll, except: withMember(except, value, isAll !== isOut) })),
    blackOutAll: (isAll: boolean) => setBlacked({ isAll, except: new Set() }),
  };
}

export type BlackOutState = ReturnType<typeof useBlackOut>;

function withMember(set: ReadonlySet<string>, value: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(value);
  else next.delete(value);
  return next;
}
