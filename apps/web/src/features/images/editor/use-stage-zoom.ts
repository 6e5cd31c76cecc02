import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react';
import { FITTED, moveBy, zoomAt, type ImageView } from '#/components/image-zoom.ts';
import type { Point, Size } from './model/geometry.ts';

const ZOOM_STEP = 1.4;
const WHEEL_STEP = 1.15;
const MIDDLE_BUTTON = 1;

export type StageZoom = ReturnType<typeof useStageZoom>;

/** In React: the picture of the editor nearer by: the wheel, two fingers and + − 0 zoom; two fingers and the middle button move it. */
export function useStageZoom() {
  const [view, setView] = useState<ImageView>(FITTED);
  const pointers = useRef(new Map<number, Point>());
  const zoom = (factor: number, point?: Point): void => setView((now) => zoomAt(now, factor, point));
  const fit = (): void => setView(FITTED);

  const move = (event: PointerEvent, size: Size): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      zoom(factor, fromMiddle(event.currentTarget, between));
      setView((known) => moveBy(known, by.x / 2, by.y / 2, size));
    } else if ((event.buttons & 4) !== 0) setView((known) => moveBy(known, by.x, by.y, size));
  };
  const lift = ({ pointerId }: PointerEvent): void => void pointers.current.delete(pointerId);

  return {
    view,
    isFitted: view.zoom === 1,
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    fit,
    /** Whether the key was one of those that zoom. */
    takeKey: ({ key }: KeyboardEvent): boolean => {
      if (key === '+' || key === '=') zoom(ZOOM_STEP);
      else if (key === '-') zoom(1 / ZOOM_STEP);
      else if (key === '0') fit();
      else return false;
      return true;
    },
    /** For the window that the picture is seen through; it fills its middle with `size` when fitted. */
    windowProps: (size: Size) => ({
      onWheel: (event: WheelEvent): void =>
        zoom(
          event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP,
          fromMiddle(event.currentTarget, { x: event.clientX, y: event.clientY }),
        ),
      onPointerDownCapture: (event: PointerEvent): void => {
        if (event.pointerType === 'touch' || event.button === MIDDLE_BUTTON)
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMoveCapture: (event: PointerEvent): void => move(event, size),
      onPointerUpCapture: lift,
      onPointerCancelCapture: lift,
    }),
  };
}

function fromMiddle(element: Element, { x, y }: Point): Point {
  const shown = element.getBoundingClientRect();
  return { x: x - shown.x - shown.width / 2, y: y - shown.y - shown.height / 2 };
}

function distance(left: Point, right: Point): number {
  return Math.hypot(left.x - right.x, left.y - right.y);
}
