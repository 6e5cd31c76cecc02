import { useEffect, useRef, useState } from 'react';
import { tokensPerSecond, withSample, type SpeedSample } from './model/column-state.ts';
import { tokensIn } from '#/features/chat-core/public.ts';

const LOOK_EVERY_MS = 1_000;

/** In React: whole seconds since a moment, as they pass; undefined where nothing runs. */
export function useSecondsSince(start: number | undefined): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (start === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [start]);
  return start === undefined ? undefined : Math.max(0, Math.round((now - start) / 1_000));
}

/** In React: about how many tokens a second arrive. The text is looked at once a second, and only what is new of it. */
export function useTokenSpeed(text: string | undefined): number | undefined {
  const isWriting = text !== undefined && text !== '';
  const latest = useRef('');
  const [speed, setSpeed] = useState<number>();
  useEffect(() => {
    latest.current = text ?? '';
  });
  useEffect(() => {
    if (!isWriting) return undefined;
    let samples: SpeedSample[] = [];
    let counted = { length: 0, tokens: 0 };
    const look = () => {
      const arrived = latest.current;
      counted = { length: arrived.length, tokens: counted.tokens + tokensIn(arrived.slice(counted.length)) };
      samples = withSample(samples, { at: performance.now(), tokens: counted.tokens });
      setSpeed(tokensPerSecond(samples));
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWriting]);
  return isWriting ? speed : undefined;
}
