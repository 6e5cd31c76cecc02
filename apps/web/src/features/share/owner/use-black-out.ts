import { useMemo, useState } from 'react';
import type { Finding } from '../model/black-out.ts';
import { rememberedDetails, type ShareLink } from '../model/share-link.ts';

/** What is blacked out: all that is found, or nothing, but for these. */
interface BlackedOut {
  readonly isAll: boolean;
  readonly except: ReadonlySet<string>;
}

/** In React: what was found that should perhaps not be public, and which of it is to be blacked out, at first as it was earlier. */
export function useBlackOut(
  findings: readonly Finding[],
  earlier: Pick<ShareLink, 'isBlackedOut' | 'leftReadable'> | undefined,
) {
  const [blacked, setBlacked] = useState<BlackedOut>(() => ({
    isAll: earlier?.isBlackedOut ?? false,
    except: new Set(earlier?.leftReadable),
  }));
  const hidden = useMemo(
    () => findings.flatMap(({ value }) => (blacked.isAll !== blacked.except.has(value) ? [value] : [])),
    [findings, blacked],
  );
  return {
    findings,
    /** What stands nowhere in what is shared. */
    hidden,
    /** As it is remembered with the link. */
    remembered: () =>
      rememberedDetails(
        findings.map(({ value }) => value),
        hidden,
      ),
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
