import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { VirtualList } from '#/components/virtual-list.tsx';
import { useT } from '#/i18n/use-t.ts';
import { stepInGrid } from '#/lib/grid-step.ts';
import { cellSize, columnsIn } from '../model/grid-shape.ts';
import { PictureCell, type CellHandlers } from './picture-cell.tsx';
import { useStableHandlers } from './use-stable-handlers.ts';
import { useWidth } from './use-width.ts';

const GAP_PX = 8;
/** A page is so many rows, for the keys that jump. */
const PAGE_ROWS = 4;

export interface PictureGridActs {
  readonly onOpen: (index: number) => void;
  readonly onTick: (index: number, isReach: boolean) => void;
  readonly onTickAll: () => void;
  readonly onLeave: () => void;
  readonly onDelete: (index: number) => void;
  readonly onMenu: (index: number, point: { readonly x: number; readonly y: number }) => void;
}

interface PictureGridProps extends PictureGridActs {
  readonly ids: readonly string[];
  readonly chosen: ReadonlyMap<string, unknown> | undefined;
}

/** Any number of pictures, of which those in sight are drawn. One stop for Tab; arrows move from there. */
export function PictureGrid({ ids, chosen, ...acts }: PictureGridProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const width = useWidth(content);
  const [stop, setStop] = useState(0);
  const columns = columnsIn(width, GAP_PX);
  const size = cellSize(width, GAP_PX);
  const rowCount = Math.ceil(ids.length / columns);
  const rows = useMemo(() => Array.from({ length: rowCount }, (_, row) => row), [rowCount]);
  const stopAt = Math.min(stop, Math.max(0, ids.length - 1));

  const focus = (index: number): void => {
    setStop(index);
    list.current?.scrollToIndex(Math.floor(index / columns), { align: 'nearest' });
    // A row that was out of sight is drawn first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        content.current?.querySelector<HTMLElement>(`[data-picture="${index}"]`)?.focus({ preventScroll: true }),
      ),
    );
  };

  const handlers = useStableHandlers<CellHandlers>({
    onPress: (index, event) => {
      if (chosen || event.metaKey || event.ctrlKey || event.shiftKey) acts.onTick(index, event.shiftKey);
      else acts.onOpen(index);
    },
    onFocus: setStop,
    onTick: acts.onTick,
    onMenu: (index, event: MouseEvent) => {
      event.preventDefault();
      acts.onMenu(index, { x: event.clientX, y: event.clientY });
    },
    onKeyDown: (index, event: KeyboardEvent) => {
      if (event.altKey) return;
      const act = keyAct(event, index, Boolean(chosen), acts);
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
      const next = act ? undefined : placeAfter(event, { index, count: ids.length, columns, isRtl });
      if (!act && next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (act) return act();
      if (next === undefined) return;
      if (event.shiftKey && chosen) acts.onTick(next, true);
      focus(next);
    },
  });

  return (
    <div
      ref={scroller}
      // Without a layer of its own everything in sight would be drawn anew with every frame.
      className="min-h-0 grow overflow-y-auto overscroll-contain will-change-scroll [scrollbar-gutter:stable]"
    >
      <div className="px-6 pt-1 pb-8 phone:px-4">
        <div
          ref={content}
          role="grid"
          aria-label={t('imageHistory.label')}
          aria-rowcount={rowCount}
          aria-colcount={columns}
          aria-multiselectable
        >
          {width > 0 && (
            <VirtualList
              ref={list}
              data={rows}
              scrollRef={scroller}
              itemSize={size + GAP_PX}
              bufferSize={(size + GAP_PX) * 2}
              keepMounted={rowCount > 0 ? [Math.floor(stopAt / columns)] : []}
            >
              {(row) => (
                <div
                  key={row}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a virtual list places its rows, which tables do not
                  role="row"
                  aria-rowindex={row + 1}
                  className="flex"
                  style={{ gap: GAP_PX, paddingBottom: GAP_PX }}
                >
                  {ids.slice(row * columns, (row + 1) * columns).map((id, column) => {
                    const index = row * columns + column;
                    return (
                      <PictureCell
                        key={id}
                        id={id}
                        index={index}
                        column={column}
                        size={size}
                        isStop={index === stopAt}
                        isChosen={chosen?.has(id) === true}
                        isChoosing={chosen !== undefined}
                        {...handlers}
                      />
                    );
                  })}
                </div>
              )}
            </VirtualList>
          )}
        </div>
      </div>
    </div>
  );
}

/** What a key does with the picture that has the focus; undefined for those that move or do nothing. */
function keyAct(
  event: KeyboardEvent,
  index: number,
  isChoosing: boolean,
  acts: PictureGridActs,
): (() => void) | undefined {
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) return acts.onTickAll;
  if (event.ctrlKey || event.metaKey) return undefined;
  switch (event.key) {
    case 'Enter':
      return () => acts.onOpen(index);
    case ' ':
      return () => acts.onTick(index, event.shiftKey);
    case 'Delete':
    case 'Backspace':
      return () => acts.onDelete(index);
    case 'Escape':
      return isChoosing ? acts.onLeave : undefined;
    default:
      return undefined;
  }
}

function placeAfter(event: KeyboardEvent, grid: Parameters<typeof stepInGrid>[1]): number | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  const page = { PageDown: PAGE_ROWS, PageUp: -PAGE_ROWS }[event.key];
  if (page === undefined) return stepInGrid(event.key, grid);
  return Math.min(grid.count - 1, Math.max(0, grid.index + page * grid.columns));
}
