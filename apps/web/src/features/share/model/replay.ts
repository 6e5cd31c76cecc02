/** Where a replay is. Rows before `row` are on show, those behind it are not. */
export type ReplayState =
  /** Nothing was played yet: the whole chat is on show. */
  | { readonly kind: 'start' }
  | { readonly kind: 'playing' | 'paused'; readonly row: number; readonly ms: number }
  /** Played to its end, or skipped: the whole chat is on show. */
  | { readonly kind: 'complete' };

export type ReplayEvent =
  /** Goes on, or begins: at the first row where nothing is under way. */
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** So much time has gone by, at the speed of the replay. */
  | { readonly type: 'tick'; readonly ms: number }
  /** One message on or back; what it comes to is shown whole, and waits. */
  | { readonly type: 'step'; readonly by: 1 | -1 }
  /** Goes on from the beginning of a row. */
  | { readonly type: 'jump'; readonly row: number }
  | { readonly type: 'skip' }
  | { readonly type: 'restart' };

export const START: ReplayState = { kind: 'start' };
const COMPLETE: ReplayState = { kind: 'complete' };

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** The next state of a replay whose rows last as long as `lengths` says. */
export function reduceReplay(state: ReplayState, event: ReplayEvent, lengths: readonly number[]): ReplayState {
  switch (event.type) {
    case 'play':
      return isUnderWay(state) ? { ...state, kind: 'playing' } : playingFrom(0, lengths);
    case 'pause':
      return isUnderWay(state) ? { ...state, kind: 'paused' } : state;
    case 'tick':
      return state.kind === 'playing' ? afterTime(state.row, state.ms + event.ms, lengths) : state;
    case 'step':
      return event.by === 1 ? stepOn(state, lengths) : stepBack(state, lengths);
    case 'jump':
      return playingFrom(Math.max(0, event.row), lengths);
    case 'skip':
      return COMPLETE;
    case 'restart':
      return playingFrom(0, lengths);
    default:
      return event satisfies never;
  }
}

/** How many rows are on show, the one that is being played included. */
export function rowsOnShow(state: ReplayState, count: number): number {
  return isUnderWay(state) ? Math.min(count, state.row + 1) : count;
}

/** The time on the clock of the replay. */
export function timeOf(state: ReplayState, lengths: readonly number[]): number {
  if (state.kind === 'start') return 0;
  const before = isUnderWay(state) ? lengths.slice(0, state.row) : lengths;
  return before.reduce((sum, length) => sum + length, 0) + (isUnderWay(state) ? state.ms : 0);
}

export function isUnderWay(state: ReplayState): state is ReplayState & { readonly row: number; readonly ms: number } {
  return state.kind === 'playing' || state.kind === 'paused';
}

function playingFrom(row: number, lengths: readonly number[]): ReplayState {
  return row < lengths.length ? { kind: 'playing', row, ms: 0 } : COMPLETE;
}

/** Time that a row does not need goes to the next one: at four times the speed a frame may be several rows long. */
function afterTime(row: number, ms: number, lengths: readonly number[]): ReplayState {
  let left = ms;
  for (let at = row; at < lengths.length; at += 1) {
    const length = lengths[at] ?? 0;
    if (left < length) return { kind: 'playing', row: at, ms: left };
    left -= length;
  }
  return COMPLETE;
}

function shownWhole(row: number, lengths: readonly number[]): ReplayState {
  return { kind: 'paused', row, ms: lengths[row] ?? 0 };
}

function stepOn(state: ReplayState, lengths: readonly number[]): ReplayState {
  if (state.kind === 'complete') return state;
  const isHalf = isUnderWay(state) && state.ms < (lengths[state.row] ?? 0);
  const row = isUnderWay(state) ? state.row + (isHalf ? 0 : 1) : 0;
  return row < lengths.length - 1 ? shownWhole(row, lengths) : COMPLETE;
}

function stepBack(state: ReplayState, lengths: readonly number[]): ReplayState {
  if (state.kind === 'start') return state;
  const row = isUnderWay(state) ? state.row : lengths.length - 1;
  return lengths.length === 0 ? COMPLETE : shownWhole(Math.max(0, row - 1), lengths);
}
