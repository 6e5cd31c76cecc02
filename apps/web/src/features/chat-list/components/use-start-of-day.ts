import { useEffect, useState } from 'react';

/** The time at which today began, on the person's clock; moves on at midnight and when the page is seen again. */
export function useStartOfDay(): number {
  const [start, setStart] = useState(startOfToday);
  useEffect(() => {
    const update = () => setStart(startOfToday());
    const untilMidnight = new Date(start).setHours(24, 0, 0, 0) - Date.now();
    const timer = setTimeout(update, Math.max(untilMidnight, 1_000));
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [start]);
  return start;
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0);
}
