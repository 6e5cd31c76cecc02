import { useState } from 'react';
import { NEW_HISTORY, redone, stepped, undone, type Edit } from './model/edit-history.ts';

export type PictureEdit = ReturnType<typeof usePictureEdit>;

/** In React: what was done to a picture, with the way back and forth. */
export function usePictureEdit() {
  const [history, setHistory] = useState(NEW_HISTORY);
  return {
    now: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    step: (change: Partial<Edit> | ((now: Edit) => Partial<Edit>)) =>
      setHistory((known) => stepped(known, typeof change === 'function' ? change(known.now) : change)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  };
}
