import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { stepInGrid } from '#/lib/grid-step.ts';

/** In React: one stop for the Tab key, and the arrows from there. For a grid whose items are its only buttons. */
export function useGridKeys(count: number) {
  const [index, setIndex] = useState(0);
  const stop = Math.min(index, Math.max(0, count - 1));
  return {
    tabIndexOf: (place: number): 0 | -1 => (place === stop ? 0 : -1),
    handlers: {
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const place = buttonsIn(event.currentTarget).indexOf(event.target);
        if (place >= 0) setIndex(place);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const grid = event.currentTarget;
        const style = getComputedStyle(grid);
        const columns = style.gridTemplateColumns.split(' ').length;
        const buttons = buttonsIn(grid);
        const from = buttons.indexOf(event.target as HTMLElement);
        const isRtl = style.direction === 'rtl';
        const next =
          from < 0 ? undefined : stepInGrid(event.key, { index: from, count: buttons.length, columns, isRtl });
        if (next === undefined) return;
        event.preventDefault();
        buttons[next]?.focus();
      },
    },
  };
}

function buttonsIn(grid: HTMLElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>('button')];
}
