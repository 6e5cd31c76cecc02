import type { Mask } from '@parley/contract';
import { useEffect, useState } from 'react';
import { beforePageHide } from '../../storage/page-hide.ts';
import { keepMasks, ownMask } from './store.ts';

/** Keeping a mask reads all of them again: not with every key. */
const KEEP_AFTER_MS = 400;

export interface MaskDraft {
  readonly mask: Mask;
  readonly change: (rule: (mask: Mask) => Mask) => void;
  /** Keeps what was changed, now. */
  readonly keep: () => void;
}

/** In React: a mask that is being edited. What is changed is kept a moment later, and whenever the page may go away. */
export function useMaskDraft(initial: Mask): MaskDraft {
  const [mask, setMask] = useState(initial);
  const [draft] = useState(() => createDraft(initial, setMask));
  useEffect(() => {
    const endWatch = beforePageHide(draft.keep);
    return () => {
      endWatch();
      draft.keep();
    };
  }, [draft]);
  return { mask, change: draft.change, keep: draft.keep };
}

function createDraft(initial: Mask, show: (mask: Mask) => void) {
  let latest = initial;
  let kept = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(): void {
    clearTimeout(timer);
    // One that was deleted meanwhile stays so.
    if (latest === kept || !ownMask(initial.id)) return;
    kept = latest;
    keepMasks([latest]);
  }

  function change(rule: (mask: Mask) => Mask): void {
    latest = rule(latest);
    show(latest);
    clearTimeout(timer);
    timer = setTimeout(keep, KEEP_AFTER_MS);
  }

  return { change, keep };
}
