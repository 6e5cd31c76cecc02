import type { Drop } from '../chat-places.ts';
import { dragMarks } from './drag-marks.ts';
import { dropTargetAt, scrollStep, type DropRow, type DropTarget } from './drop-target.ts';

/** A mouse that moves less than this clicks. */
const MOUSE_SLACK_PX = 5;
/** A finger that moves more than this within the time scrolls. */
const TOUCH_SLACK_PX = 8;
const LONG_PRESS_MS = 420;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ChatDrag {
  readonly row: HTMLElement;
  readonly scrollArea: HTMLElement | null;
  readonly onStart: () => void;
  readonly onDrop: (drop: Drop) => void;
  readonly onLongPress: () => void;
  readonly onEnd: () => void;
}

/**
 * Follows a pointer that went down on a chat: a click, a scroll, a long press or a drag. `missed` is what the pointer did
 * before this code had been loaded.
 */
export function followPointer(start: PointerEvent, drag: ChatDrag, missed: readonly PointerEvent[] = []): void {
  const { row, scrollArea } = drag;
  const isTouch = start.pointerType !== 'mouse';
  const stop = new AbortController();
  const { signal } = stop;
  const rect = row.getBoundingClientRect();
  const grip = { x: start.clientX - rect.x, y: start.clientY - rect.y };
  let phase: 'waiting' | 'held' | 'dragging' = 'waiting';
  let at: Point = { x: start.clientX, y: start.clientY };
  let marks: ReturnType<typeof dragMarks> | undefined;
  let shown: { readonly at: Point; readonly target: DropTarget | undefined } | undefined;
  let frame = 0;
  const timer = isTouch ? setTimeout(hold, LONG_PRESS_MS) : undefined;

  const distance = (event: PointerEvent): number =>
    Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);

  function hold(): void {
    phase = 'held';
    drag.onStart();
    navigator.vibrate?.(10);
    row.style.opacity = '0.6';
  }

  function begin(): void {
    if (phase === 'waiting') drag.onStart();
    phase = 'dragging';
    marks = dragMarks(row, grip);
    frame = requestAnimationFrame(step);
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== start.pointerId) return;
    // The pointer was lifted before anybody listened.
    if (!isTouch && event.buttons === 0) return finish();
    at = { x: event.clientX, y: event.clientY };
    if (phase === 'dragging') return;
    const moved = distance(event);
    if (phase === 'held' ? moved > MOUSE_SLACK_PX : !isTouch && moved > MOUSE_SLACK_PX) begin();
    else if (phase === 'waiting' && isTouch && moved > TOUCH_SLACK_PX) finish();
  }

  /** Once per frame, also while the pointer rests: the list may scroll below it. */
  function step(): void {
    frame = requestAnimationFrame(step);
    const area = scrollArea?.getBoundingClientRect();
    if (area && !isOverOther()) scrollArea?.scrollBy(0, scrollStep(at.y, area.top, area.bottom));
    shown = { at, target: targetBelow() };
    marks?.show(at, shown.target);
  }

  function targetBelow(): DropTarget | undefined {
    const area = scrollArea?.getBoundingClientRect();
    const isInside = !area || (at.x > area.left - rect.width && at.x < area.right + rect.width);
    return isInside ? dropTargetAt(dropRows(scrollArea), at.y) : undefined;
  }

  /** Over something beside the list, such as the archive: whoever aims at that does not want to scroll. */
  function isOverOther(): boolean {
    const over = document.elementFromPoint(at.x, at.y)?.closest('[data-shelf]');
    return over !== undefined && over !== null && scrollArea?.contains(over) === false;
  }

  function lift(event: PointerEvent): void {
    if (event.pointerId !== start.pointerId) return;
    const wasPhase = phase;
    at = { x: event.clientX, y: event.clientY };
    const target = phase === 'dragging' ? targetAtLift() : undefined;
    finish();
    if (wasPhase === 'waiting') return;
    // The click of a lift that was missed has been and gone; the next one is meant.
    if (!missed.includes(event)) swallowClick();
    if (wasPhase === 'held') drag.onLongPress();
    else if (target) drag.onDrop(target.drop);
  }

  /**
   * Where the line was seen last: rows that come in the moment of letting go change nothing. Where the pointer has come
   * further since, what is below it now.
   */
  function targetAtLift(): DropTarget | undefined {
    const isSeen = shown !== undefined && shown.at.x === at.x && shown.at.y === at.y;
    return isSeen ? shown?.target : targetBelow();
  }

  function finish(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    marks?.remove();
    row.style.opacity = '';
    stop.abort();
    drag.onEnd();
  }

  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || phase !== 'dragging') return;
    event.preventDefault();
    event.stopPropagation();
    swallowClick();
    finish();
  }

  /** A finger that rests also asks for the browser's own menu. */
  function keepMenuAway(event: Event): void {
    if (isTouch) event.preventDefault();
  }

  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', lift, { signal });
  addEventListener('pointercancel', finish, { signal });
  addEventListener('keydown', escape, { signal, capture: true });
  addEventListener('contextmenu', keepMenuAway, { signal, capture: true });
  for (const event of missed) {
    if (event.type === 'pointerup') lift(event);
    else move(event);
  }
}

/** Everything a chat can be let go on, as far as it is seen at this moment. */
function dropRows(scrollArea: HTMLElement | null): DropRow[] {
  const scope = scrollArea?.parentElement ?? document;
  const area = scrollArea?.getBoundingClientRect();
  return [...scope.querySelectorAll<HTMLElement>('[data-shelf]')].flatMap((element) => {
    const rect = element.getBoundingClientRect();
    const clip = scrollArea?.contains(element) === true ? area : undefined;
    const top = Math.max(rect.top, clip?.top ?? -Infinity);
    const bottom = Math.min(rect.bottom, clip?.bottom ?? Infinity);
    if (bottom <= top) return [];
    const { chat: id, shelf = '', drop } = element.dataset;
    const kind = drop === 'into' ? 'into' : id === undefined ? 'label' : 'chat';
    return [{ kind, shelf, id, top, bottom }];
  });
}

/** Letting go over a link is not a click on it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
}
