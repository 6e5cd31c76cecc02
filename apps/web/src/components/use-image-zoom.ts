import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react';
import { FITTED, moveBy, zoomAt, type ImageView } from './image-zoom.ts';

const ZOOM_STEP = 1.4;
const WHEEL_STEP = 1.15;
const PRESS_ZOOM = 2.5;
const KEY_STEP_PX = 60;
/** A finger that went so far sideways over a fitted picture meant the next one. */
const SWIPE_PX = 60;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface ImageZoomOptions {
  /** Called when a finger swipes over the fitted picture: 1 to the end of the line, -1 to its start. */
  readonly onSwipe?: ((direction: 1 | -1) => void) | undefined;
}

/** In React: a picture that wheel, double press, two fingers and + − zoom, and dragging and arrows move. */
export function useImageZoom({ onSwipe }: ImageZoomOptions = {}) {
  const [view, setView] = useState<ImageView>(FITTED);
  const image = useRef<HTMLImageElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const pressedAt = useRef<Point>(undefined);

  const zoom = (factor: number, point?: Point): void => setView((now) => zoomAt(now, factor, point));
  const fit = (): void => setView(FITTED);
  const move = (x: number, y: number): void => {
    const size = { width: image.current?.offsetWidth ?? 0, height: image.current?.offsetHeight ?? 0 };
    setView((now) => moveBy(now, x, y, size));
  };
  /** A place measured from where the middle of the fitted picture is. */
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const shown = image.current?.getBoundingClientRect();
    if (!shown) return { x: 0, y: 0 };
    const middle = { x: shown.x + shown.width / 2 - view.x, y: shown.y + shown.height / 2 - view.y };
    return { x: clientX - middle.x, y: clientY - middle.y };
  };

  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    pressedAt.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : undefined;
  };
  const onPointerMove = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) zoom(distance(now, other) / Math.max(1, distance(before, other)), fromMiddle(event));
    else if (event.buttons === 1) move(now.x - before.x, now.y - before.y);
  };
  const onPointerUp = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
    const from = pressedAt.current;
    pressedAt.current = undefined;
    if (!from || !onSwipe || event.pointerType !== 'touch' || view.zoom > 1) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
  };

  return {
    isFitted: view.zoom === 1,
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    fit,
    /** Whether the key was one of those that zoom, or that move a zoomed picture. */
    takeKey: ({ key }: KeyboardEvent): boolean => {
      const act = keyAct(key, zoom, fit) ?? (view.zoom > 1 ? arrowAct(key, move) : undefined);
      act?.();
      return act !== undefined;
    },
    onWheel: (event: WheelEvent) => zoom(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, fromMiddle(event)),
    imageProps: {
      ref: image,
      draggable: false,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        view.zoom > 1 ? fit() : zoom(PRESS_ZOOM, fromMiddle(event)),
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` },
    },
  };
}

function distance(left: Point, right: Point): number {
  return Math.hypot(left.x - right.x, left.y - right.y);
}

function keyAct(key: string, zoom: (factor: number) => void, fit: () => void): (() => void) | undefined {
  switch (key) {
    case '+':
    case '=':
      return () => zoom(ZOOM_STEP);
    case '-':
      return () => zoom(1 / ZOOM_STEP);
    case '0':
      return fit;
    default:
      return undefined;
  }
}

function arrowAct(key: string, move: (x: number, y: number) => void): (() => void) | undefined {
  switch (key) {
    case 'ArrowLeft':
      return () => move(KEY_STEP_PX, 0);
    case 'ArrowRight':
      return () => move(-KEY_STEP_PX, 0);
    case 'ArrowUp':
      return () => move(0, KEY_STEP_PX);
    case 'ArrowDown':
      return () => move(0, -KEY_STEP_PX);
    default:
      return undefined;
  }
}
