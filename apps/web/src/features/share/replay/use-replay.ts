import { useEffect, useMemo, useReducer, useState } from 'react';
import { lengthOf, phasesOf } from '../model/answer-phases.ts';
import { reduceReplay, START, type ReplayEvent, type ReplayState, type Speed } from '../model/replay.ts';
import type { SharedRow } from '../model/shared-rows.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

/** A replay as its parts see it. */
export interface Replay {
  readonly state: ReplayState;
  /** How long each row lasts, in milliseconds. */
  readonly lengths: readonly number[];
  readonly speed: Speed;
  /** Motion is unwelcome: messages come whole, one after the other. */
  readonly isWhole: boolean;
  readonly send: (event: ReplayEvent) => void;
  readonly setSpeed: (speed: Speed) => void;
}

/** What a page missed while nobody saw it is not made up for. */
const LONGEST_FRAME_MS = 100;

/** The replay of a chat; `first` is the row at which its address lets it begin. */
export function useReplay(rows: readonly SharedRow[], first: number | undefined): Replay {
  const lengths = useMemo(() => rows.map(rowLength), [rows]);
  const [state, send] = useReducer(
    (before: ReplayState, event: ReplayEvent) => reduceReplay(before, event, lengths),
    first,
    (row) => (row === undefined ? START : reduceReplay(START, { type: 'jump', row }, lengths)),
  );
  const [speed, setSpeed] = useState<Speed>(1);
  const isWhole = useReducedMotion();
  const isPlaying = state.kind === 'playing';
  useEffect(() => {
    if (!isPlaying) return undefined;
    let before = performance.now();
    const draw = (now: number) => {
      send({ type: 'tick', ms: Math.min(LONGEST_FRAME_MS, Math.max(0, now - before)) * speed });
      before = now;
      frame = requestAnimationFrame(draw);
    };
    let frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed]);
  return { state, lengths, speed, isWhole, send, setSpeed };
}

/** Columns are written side by side: the row lasts as long as the slowest of them. */
function rowLength({ messages }: SharedRow): number {
  return Math.max(0, ...messages.map((message) => lengthOf(phasesOf(message))));
}
