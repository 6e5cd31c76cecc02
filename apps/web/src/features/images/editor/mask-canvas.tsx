import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useT } from '#/i18n/use-t.ts';
import type { Stroke } from './model/edit-history.ts';
import { clamped, type Box, type Point } from './model/geometry.ts';
import { brushStripes } from './brush-stripes.ts';
import { paintStrokes } from './paint-strokes.ts';

export interface Brush {
  /** In points of the picture. */
  readonly size: number;
  readonly isErasing: boolean;
}

interface MaskCanvasProps {
  /** The part of the picture that is on show. */
  readonly frame: Box;
  /** Of a point of the picture on the screen. */
  readonly scale: number;
  /** How much nearer than that it is looked at. */
  readonly zoom: number;
  readonly strokes: readonly Stroke[];
  readonly brush: Brush;
  readonly onStroke: (stroke: Stroke) => void;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * What is brushed over the picture, as large as it is on the screen and no larger: a picture of 4096 points costs no more than a
 * small one. A stroke that is being pulled is painted piece by piece and becomes a step of the history when it ends.
 */
export function MaskCanvas({ frame, scale, zoom, strokes, brush, onStroke }: MaskCanvasProps) {
  const t = useT();
  const helpId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const ring = useRef<HTMLSpanElement>(null);
  const pulled = useRef<Point[]>(undefined);
  const fingers = useRef(new Set<number>());
  const [pen, setPen] = useState<Point>();
  const density = Math.min(globalThis.devicePixelRatio || 1, 2);
  const size = { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) };

  /** The canvas in points of the picture. */
  const contextOf = (shown: Box, at: number): CanvasRenderingContext2D | null | undefined => {
    const drawn = canvas.current?.getContext('2d');
    const by = at * density;
    drawn?.setTransform(by, 0, 0, by, -shown.x * by, -shown.y * by);
    return drawn;
  };
  const paint = (list: readonly Stroke[]): void => {
    const drawn = contextOf(frame, scale);
    if (!drawn || !canvas.current) return;
    const look = getComputedStyle(canvas.current);
    paintStrokes(drawn, list, brushStripes(drawn, [look.color, look.getPropertyValue('--raised')], density));
  };
  const paintAll = (list: readonly Stroke[], shown: Box, at: number): void => {
    contextOf(shown, at)?.clearRect(shown.x, shown.y, shown.width, shown.height);
    paint(list);
  };
  const repaint = useEffectEvent(paintAll);
  const { x: left, y: top, width, height } = frame;
  useLayoutEffect(
    () => repaint(strokes, { x: left, y: top, width, height }, scale),
    [strokes, left, top, width, height, scale],
  );

  const pull = (points: readonly Point[]): void => {
    const known = pulled.current ?? [];
    paint([{ ...brush, points: [...known.slice(-1), ...points] }]);
    pulled.current = [...known, ...points];
  };
  const lift = (): void => {
    const points = pulled.current;
    pulled.current = undefined;
    if (points && points.length > 0) onStroke({ ...brush, points });
  };
  const drop = (): void => {
    pulled.current = undefined;
    paintAll(strokes, frame, scale);
  };
  const showRing = ({ x, y }: Point): void => {
    if (ring.current) {
      ring.current.style.translate = `${(x - frame.x) * scale}px ${(y - frame.y) * scale}px`;
      ring.current.dataset['on'] = '';
    }
  };
  const placeOf = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => {
    const shown = canvas.current?.getBoundingClientRect();
    const point = scale * zoom;
    return { x: frame.x + (clientX - (shown?.x ?? 0)) / point, y: frame.y + (clientY - (shown?.y ?? 0)) / point };
  };

  const onPointerDown = (event: PointerEvent): void => {
    fingers.current.add(event.pointerId);
    // A second finger was no brush.
    if (fingers.current.size > 1) return drop();
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPen(undefined);
    pull([placeOf(event)]);
  };
  const onPointerMove = (event: PointerEvent): void => {
    showRing(placeOf(event));
    if (!pulled.current || pen) return;
    const parts = event.nativeEvent.getCoalescedEvents();
    pull((parts.length > 0 ? parts : [event]).map(placeOf));
  };
  const onPointerEnd = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
    if (!pen) lift();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    const at = pen ?? { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    if (arrow) {
      const step = Math.max(1, brush.size / 2) * (event.shiftKey ? 4 : 1);
      const next = {
        x: clamped(at.x + arrow.x * step, frame.x, frame.x + frame.width),
        y: clamped(at.y + arrow.y * step, frame.y, frame.y + frame.height),
      };
      movePen(next);
      if (pulled.current) pull([next]);
    } else if (event.key === ' ') {
      movePen(at);
      if (pulled.current) lift();
      else pull([at]);
    } else return;
    event.preventDefault();
  };
  const movePen = (to: Point): void => {
    setPen(to);
    showRing(to);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing board has no tag of its own
    <div
      role="application"
      aria-label={t('imageEditor.mask.label')}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is painted on with keys too
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onPointerLeave={() => delete ring.current?.dataset['on']}
      onKeyDown={onKeyDown}
      onBlur={lift}
      className="absolute inset-0 cursor-crosshair touch-none overflow-hidden rounded-block outline-accent focus-visible:outline-2 focus-visible:outline-offset-2"
    >
      <canvas
        ref={canvas}
        width={Math.round(size.width * density)}
        height={Math.round(size.height * density)}
        className="size-full text-accent opacity-65"
      />
      <span
        ref={ring}
        className="pointer-events-none absolute start-0 top-0 -ms-(--half) -mt-(--half) hidden size-(--ring) rounded-full border-2 border-raised shadow-[0_0_0_1px_var(--text-1),inset_0_0_0_1px_var(--text-1)] data-on:block"
        style={{ '--ring': `${brush.size * scale}px`, '--half': `${(brush.size * scale) / 2}px` } as object}
      />
      <span id={helpId} className="sr-only">
        {t('imageEditor.mask.keys')}
      </span>
    </div>
  );
}
