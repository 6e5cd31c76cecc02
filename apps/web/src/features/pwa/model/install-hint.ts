/** What this browser remembers of the hint. */
export interface HintMemory {
  /** On how many days Parley was opened, up to the day of the hint. */
  readonly days: number;
  /** The last of them, such as 2026-11-18. */
  readonly lastDay: string;
  readonly isDismissed: boolean;
}

const FRESH: HintMemory = { days: 0, lastDay: '', isDismissed: false };

/** Whoever came back on another day may want to come back more easily. */
const DAYS_BEFORE_HINT = 2;

/** Reads what was remembered; rubbish counts as nothing. */
export function readHintMemory(text: string | null | undefined): HintMemory {
  try {
    const { days, lastDay, isDismissed } = JSON.parse(text ?? '') as Partial<HintMemory>;
    return {
      days: typeof days === 'number' ? days : 0,
      lastDay: typeof lastDay === 'string' ? lastDay : '',
      isDismissed: isDismissed === true,
    };
  } catch {
    return FRESH;
  }
}

export function noteVisit(memory: HintMemory, today: string): HintMemory {
  return memory.lastDay === today ? memory : { ...memory, days: memory.days + 1, lastDay: today };
}

interface InstallFacts {
  readonly isInstalled: boolean;
  /** The browser would ask, or the person can do it by hand. */
  readonly canInstall: boolean;
}

export function isHintDue({ days, isDismissed }: HintMemory, { isInstalled, canInstall }: InstallFacts): boolean {
  return !isDismissed && !isInstalled && canInstall && days >= DAYS_BEFORE_HINT;
}
