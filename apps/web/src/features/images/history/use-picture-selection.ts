import { useState } from 'react';
import { extendedTo, selectionOf, selectionOfAll, toggled, type ListSelection } from '#/lib/list-selection.ts';

interface Chosen {
  readonly id: string;
}

const NOBODY: ListSelection<Chosen> = { items: new Map(), anchorId: undefined };

/** In React: the pictures that were selected in the history; undefined while nobody selects. */
export function usePictureSelection(ids: readonly string[]) {
  const [selection, setSelection] = useState<ListSelection<Chosen>>();
  const listed = (): readonly Chosen[] => ids.map((id) => ({ id }));
  return {
    chosen: selection?.items,
    begin: () => setSelection(NOBODY),
    tick: (index: number, isReach: boolean) => {
      const id = ids[index];
      if (id === undefined) return;
      if (!selection) setSelection(selectionOf({ id }));
      else setSelection(isReach ? extendedTo(selection, listed(), { id }) : toggled(selection, { id }));
    },
    tickAll: () => setSelection(selectionOfAll(listed())),
    leave: () => setSelection(undefined),
  };
}
