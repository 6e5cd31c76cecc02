import { RESEND_COUNTDOWN_SECONDS } from '@parley/contract';
import { useEffect, useState } from 'react';
import { secondsLeft } from './model/seconds-left.ts';

/** More often than a second passes, so that none of them is skipped. */
const TICK_MS = 250;

/** In React: the seconds until another code may be asked for, and how to start and reset them. */
export function useCountdown() {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setInterval(() => {
      const seconds = secondsLeft(until, Date.now());
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);

  return {
    left,
    start: (): void => {
      setUntil(Date.now() + RESEND_COUNTDOWN_SECONDS * 1000);
      setLeft(RESEND_COUNTDOWN_SECONDS);
    },
    reset: (): void => {
      setUntil(0);
      setLeft(0);
    },
  };
}
