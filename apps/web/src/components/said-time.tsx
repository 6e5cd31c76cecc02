import { createContext, memo, use, useEffect, useState, type ReactNode } from 'react';
import { currentLanguage } from '#/i18n/i18n.ts';
import { formatDateTime } from '#/lib/time.ts';
import { saidTime } from '#/lib/said-time.ts';
import { tooltipAttributes } from './tooltip.tsx';

const MINUTE_MS = 60_000;

/** The time by the last full minute; undefined outside of a `MinuteClock`, where times stay as they were drawn. */
const MinuteContext = createContext<number | undefined>(undefined);

/** One timer for all times inside: each minute they are said anew, and nothing else is drawn. */
export function MinuteClock({ children }: { readonly children: ReactNode }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tell = () => setNow(Date.now());
    const timer = setInterval(tell, MINUTE_MS);
    // Timers rest in a tab that nobody sees.
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
  return <MinuteContext value={now}>{children}</MinuteContext>;
}

interface SaidTimeProps {
  readonly time: number;
  readonly className?: string;
}

/** A time as people say it; the whole of it in the tooltip. Not drawn again with every word of an answer. */
export const SaidTime = memo(function SaidTime({ time, className }: SaidTimeProps) {
  const minute = use(MinuteContext);
  // What was written since the clock last ticked is not of the future.
  const [drawnAt] = useState(Date.now);
  const { tag } = currentLanguage();
  return (
    <time
      dateTime={new Date(time).toISOString()}
      {...tooltipAttributes({ label: formatDateTime(time, tag) })}
      className={className}
    >
      {saidTime(time, Math.max(minute ?? 0, drawnAt), tag)}
    </time>
  );
});
