import type { NewApiKey } from '@parley/contract';
import { useState } from 'react';
import { type KeyForm, type KeyFormProblems, keyFormProblems, keyOfForm } from './model/key-form.ts';

const NO_PROBLEMS: KeyFormProblems = {};

/** The form of a key while it is filled in. What is wrong is said when somebody tries to send it, and until it is right. */
export function useKeyForm(initial: KeyForm) {
  const [form, setForm] = useState(initial);
  const [triedAt, setTriedAt] = useState<number>();
  const isExpiryTouched = form.expiry !== initial.expiry || form.date !== initial.date;
  const problemsAt = (now: number): KeyFormProblems => {
    const { date, ...others } = keyFormProblems(form, now);
    // A key that has expired may be renamed all the same.
    return date === undefined || !isExpiryTouched ? others : { ...others, date };
  };
  return {
    form,
    isExpiryTouched,
    problems: triedAt === undefined ? NO_PROBLEMS : problemsAt(triedAt),
    change: (part: Partial<KeyForm>) => setForm((before) => ({ ...before, ...part })),
    /** What the form says; undefined where it cannot be sent. */
    read: (): NewApiKey | undefined => {
      const now = Date.now();
      setTriedAt(now);
      return Object.keys(problemsAt(now)).length > 0 ? undefined : keyOfForm(form, now);
    },
  };
}
