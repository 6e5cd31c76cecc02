import { RESEND_COUNTDOWN_SECONDS } from '@parley/contract';
import { useEffect, useState } from 'react';
import { secondsLeft } from './model/seconds-left.ts';

/** More often than a second passes, so that none of them is skipped. */
const TICK_MS = 250;

/** In React: the seconds until another code may be asked for, and how to start and reset them. */
export function useCountdown() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setInterval(() => {
      const time = Date.now();
      setNow(time);
      if (secondsLeft(until, time) === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);

  return {
    // Of the end that holds now: a tick that was on its way when it was reset would otherwise bring the seconds back for good.
    left: until === 0 ? 0 : secondsLeft(until, now),
    start: (): void => {
      const time = Date.now();
      setUntil(time + RESEND_COUNTDOWN_SECONDS * 1000);
      setNow(time);
    },
    reset: (): void => setUntil(0),
  };
}
