import type { AnswerView } from '../../thread/model/answer-view.ts';

/** How an answer stands, as the head of its column says it. */
export type ColumnState =
  | { readonly kind: 'waiting' }
  /** For the connection. */
  | { readonly kind: 'away' }
  | { readonly kind: 'thinking'; readonly since: number }
  | { readonly kind: 'writing' }
  | { readonly kind: 'done'; readonly ms: number | undefined }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'failed' };

export function columnState({ isLive, isAway, text, reasoning, ending, durationMs }: AnswerView): ColumnState {
  if (isAway) return { kind: 'away' };
  if (isLive) {
    if (text !== '') return { kind: 'writing' };
    return reasoning?.since === undefined ? { kind: 'waiting' } : { kind: 'thinking', since: reasoning.since };
  }
  if (ending.kind === 'failed') return { kind: 'failed' };
  if (ending.kind === 'unfinished') return { kind: ending.why === 'stopped' ? 'stopped' : 'cut' };
  return { kind: 'done', ms: durationMs };
}

/** A sample for the speed of an answer: how much was written at a time. */
export interface SpeedSample {
  readonly at: number;
  readonly tokens: number;
}

/** Old enough to be steady, young enough to be true. */
const SPEED_WINDOW_MS = 3_000;

/** The samples that still count, with a new one. */
export function withSample(samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] {
  const recent = samples.filter(({ at }) => sample.at - at <= SPEED_WINDOW_MS);
  return [...recent, sample];
}

/** Tokens a second over the samples; undefined while nothing can be said. */
export function tokensPerSecond(samples: readonly SpeedSample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at <= first.at) return undefined;
  return Math.max(0, Math.round(((last.tokens - first.tokens) * 1_000) / (last.at - first.at)));
}
