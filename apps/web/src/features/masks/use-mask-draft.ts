import type { Mask } from '@parley/contract';
import { useEffect, useState } from 'react';
import { beforePageHide } from '#/storage/page-hide.ts';

/** Keeping a mask reads all of them again: not with every key. */
const KEEP_AFTER_MS = 400;

/** Takes a changed mask, with the fields that are others than when it was kept last. */
export type KeepMask = (mask: Mask, changed: Partial<Mask>) => void;

export interface MaskDraft {
  readonly mask: Mask;
  readonly change: (rule: (mask: Mask) => Mask) => void;
  /** Keeps what was changed, now. */
  readonly keep: () => void;
}

/** In React: a mask that is being edited. What is changed is kept a moment later, and whenever the page may go away. */
export function useMaskDraft(initial: Mask, onKeep: KeepMask): MaskDraft {
  const [mask, setMask] = useState(initial);
  const [draft] = useState(() => createDraft(initial, setMask, onKeep));
  useEffect(() => {
    const endWatch = beforePageHide(draft.keep);
    return () => {
      endWatch();
      draft.keep();
    };
  }, [draft]);
  return { mask, change: draft.change, keep: draft.keep };
}

function createDraft(initial: Mask, show: (mask: Mask) => void, onKeep: KeepMask) {
  let latest = initial;
  let kept = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(): void {
    clearTimeout(timer);
    if (latest === kept) return;
    const changed = changedFields(kept, latest);
    kept = latest;
    onKeep(latest, changed);
  }

  function change(rule: (mask: Mask) => Mask): void {
    latest = rule(latest);
    show(latest);
    clearTimeout(timer);
    timer = setTimeout(keep, KEEP_AFTER_MS);
  }

  return { change, keep };
}

function changedFields(before: Mask, after: Mask): Partial<Mask> {
  const fields = Object.entries(after).filter(([key, value]) => before[key as keyof Mask] !== value);
  return Object.fromEntries(fields);
}
