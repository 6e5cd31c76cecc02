import { useEffect, useRef, useState } from 'react';
import { dataChanged } from '#/features/backup/public.ts';
import type { AddedCounts } from './add-found.ts';
import { addToHere, findIn, isLarge, type Found, type Wanted } from './found.ts';
import { MovingFailure, type MovingProblem, type ReadingProgress } from './reading/protocol.ts';

export type MovingState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'reading'; readonly name: string; readonly progress: ReadingProgress }
  | { readonly kind: 'failed'; readonly problem: MovingProblem }
  | { readonly kind: 'preview'; readonly found: Found }
  | { readonly kind: 'adding'; readonly share: number }
  | {
      readonly kind: 'added';
      readonly counts: AddedCounts;
      readonly isStopped: boolean;
      /** The page does not show it yet. */
      readonly needsReload: boolean;
    }
  | { readonly kind: 'broken' };

export interface Moving {
  readonly state: MovingState;
  readonly read: (files: readonly File[]) => void;
  readonly add: (found: Found, wanted: Wanted) => void;
  /** Ends the adding; what was added stays. */
  readonly stop: () => void;
  readonly back: () => void;
}

const NOTHING_YET: ReadingProgress = { share: 0, chats: 0, messages: 0 };

/** In React: the way of a file from being chosen to its chats being here. Leaving ends the work at hand. */
export function useMoving(): Moving {
  const [state, setState] = useState<MovingState>({ kind: 'choosing' });
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  function begin(): AbortSignal {
    work.current.abort();
    work.current = new AbortController();
    return work.current.signal;
  }

  async function read(files: readonly File[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    const signal = begin();
    const show = (next: MovingState) => !signal.aborted && setState(next);
    show({ kind: 'reading', name: first.name, progress: NOTHING_YET });
    try {
      const found = await findIn(files, (progress) => show({ kind: 'reading', name: first.name, progress }), signal);
      show({ kind: 'preview', found });
    } catch (error) {
      show({ kind: 'failed', problem: error instanceof MovingFailure ? error.problem : 'unreadable' });
    }
  }

  async function add(found: Found, wanted: Wanted): Promise<void> {
    const signal = begin();
    setState({ kind: 'adding', share: 0 });
    try {
      const counts = await addToHere(found, wanted, (share) => setState({ kind: 'adding', share }), signal);
      setState({ kind: 'added', counts, isStopped: signal.aborted, needsReload: isLarge(found) });
    } catch {
      setState({ kind: 'broken' });
    }
    dataChanged();
  }

  return {
    state,
    read: (files) => void read(files),
    add: (found, wanted) => void add(found, wanted),
    stop: () => work.current.abort(),
    back: () => {
      begin();
      setState({ kind: 'choosing' });
    },
  };
}
