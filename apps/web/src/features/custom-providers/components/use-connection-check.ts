import { useEffect, useRef, useState } from 'react';
import { checkConnection } from '../doctor/checks.ts';
import { NEW_CHECK, reduceCheck, type CheckProgress } from '../model/check-progress.ts';
import type { Patient } from '../model/patient.ts';

interface RunningCheck {
  /** Undefined before the first one. */
  readonly progress: CheckProgress | undefined;
  readonly start: (patient: Patient) => void;
  readonly stop: () => void;
}

/** In React: one check at a time; leaving the screen ends it. */
export function useConnectionCheck(onDone: (progress: CheckProgress) => void): RunningCheck {
  const [progress, setProgress] = useState<CheckProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(patient: Patient, signal: AbortSignal): Promise<void> {
    let now = NEW_CHECK;
    setProgress(now);
    for await (const event of checkConnection(patient, signal)) {
      if (signal.aborted) return;
      now = reduceCheck(now, event);
      setProgress(now);
    }
    if (signal.aborted) return;
    now = { ...now, isRunning: false };
    setProgress(now);
    onDone(now);
  }

  return {
    progress,
    start: (patient) => {
      running.current?.abort();
      running.current = new AbortController();
      void run(patient, running.current.signal);
    },
    stop: () => {
      running.current?.abort();
      setProgress(undefined);
    },
  };
}
