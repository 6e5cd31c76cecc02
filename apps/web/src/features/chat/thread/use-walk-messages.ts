import { useCallback, type KeyboardEvent, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { focusRow, rowOf } from './turn-rows.ts';

interface WalkOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly ids: readonly string[];
}

/** By keyboard through the messages: the arrows go from one to the next, Enter opens what can be done with it. */
export function useWalkMessages({ scroller, list, ids }: WalkOptions): (event: KeyboardEvent) => void {
  return useCallback(
    (event) => {
      const area = scroller.current;
      const { target, key } = event;
      if (!area || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
      const row = rowOf(target);
      if (target !== area && target !== row && target.tagName !== 'ARTICLE') return;
      if (key === 'Enter' && row) {
        event.preventDefault();
        row.querySelector<HTMLElement>('[data-turn-menu]')?.click();
      }
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
      const step = key === 'ArrowDown' ? 1 : -1;
      // A message that goes on beyond the edge is read to its end first: the key scrolls, as everywhere.
      if (row && reachesBeyond(row, area, step)) return;
      const from = row ? ids.indexOf(row.dataset['messageId'] ?? '') + step : firstSeen(area, list.current, step);
      const index = Math.min(Math.max(from, 0), ids.length - 1);
      event.preventDefault();
      list.current?.scrollToIndex(index, { align: 'nearest' });
      // Not there before it has been scrolled to.
      requestAnimationFrame(() => focusRow(rowWith(area, ids[index])));
    },
    [scroller, list, ids],
  );
}

function reachesBeyond(row: HTMLElement, area: HTMLElement, step: 1 | -1): boolean {
  const inner = row.getBoundingClientRect();
  const outer = area.getBoundingClientRect();
  if (inner.height < outer.height) return false;
  return step === 1 ? inner.bottom > outer.bottom + 1 : inner.top < outer.top - 1;
}

/** Downwards the walk begins with the first message in sight, upwards with the last. */
function firstSeen(area: HTMLElement, list: VirtualizerHandle | null, step: 1 | -1): number {
  return list?.findItemIndex(step === 1 ? area.scrollTop : area.scrollTop + area.clientHeight - 1) ?? 0;
}

function rowWith(area: HTMLElement, id: string | undefined): HTMLElement | null {
  return id === undefined ? null : area.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
}
