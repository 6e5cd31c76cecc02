import { useState, type KeyboardEvent, type PointerEvent, type CSSProperties } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { EDGE_NAMES, edgeOf, type Edges, type Point } from './model/geometry.ts';

interface ExtendFrameProps {
  readonly extend: Edges;
  /** Of a point of the picture on the screen. */
  readonly scale: number;
  /** While an edge is pulled. */
  readonly onPull: (extend: Edges) => void;
  /** When it was let go. */
  readonly onExtend: (extend: Edges) => void;
}

type Edge = (typeof EDGE_NAMES)[number];

/** Where each handle sits: a picture has its sides in any language. */
const PLACES: Readonly<Record<Edge, CSSProperties>> = {
  left: { left: '0%', top: '50%', cursor: 'ew-resize' },
  right: { left: '100%', top: '50%', cursor: 'ew-resize' },
  up: { left: '50%', top: '0%', cursor: 'ns-resize' },
  down: { left: '50%', top: '100%', cursor: 'ns-resize' },
};
/** Which way leads out of the picture. */
const OUTWARDS: Readonly<Record<Edge, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
const KEY_STEP = 32;

/** Handles at the four edges of a picture: pulled outwards they give it more room on that side. */
export function ExtendFrame({ extend, scale, onPull, onExtend }: ExtendFrameProps) {
  const t = useT();
  const [pulled, setPulled] = useState<{
    readonly edge: Edge;
    readonly from: Point;
    readonly extend: Edges;
    readonly scale: number;
  }>();

  const propsOf = (edge: Edge) => ({
    onPointerDown: (event: PointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setPulled({ edge, from: { x: event.clientX, y: event.clientY }, extend, scale });
    },
    onPointerMove: (event: PointerEvent): void => {
      if (pulled?.edge !== edge) return;
      const { x, y } = OUTWARDS[edge];
      // By the scale of the beginning: the picture shrinks while it gets more room.
      const by = ((event.clientX - pulled.from.x) * x + (event.clientY - pulled.from.y) * y) / pulled.scale;
      onPull({ ...pulled.extend, [edge]: edgeOf(pulled.extend[edge] + by) });
    },
    onPointerUp: (): void => {
      if (pulled) onExtend(extend);
      setPulled(undefined);
    },
    onPointerCancel: () => setPulled(undefined),
    onKeyDown: (event: KeyboardEvent): void => {
      const by = stepOf(event.key, edge);
      if (by === 0) return;
      event.preventDefault();
      onExtend({ ...extend, [edge]: edgeOf(extend[edge] + by * (event.shiftKey ? 4 : 1)) });
    },
  });

  return EDGE_NAMES.map((edge) => (
    <button
      key={edge}
      type="button"
      aria-label={t(`imageEditor.extend.${edge}`, { points: extend[edge] })}
      {...propsOf(edge)}
      style={PLACES[edge]}
      className="absolute size-8 -translate-1/2 touch-none after:absolute after:inset-2 after:rounded-full after:bg-accent after:shadow-e2 pointer-coarse:size-11 pointer-coarse:after:inset-3"
    />
  ));
}

/** Arrows lead the way they point: out of the picture it gets more room. */
function stepOf(key: string, edge: Edge): number {
  const { x, y } = OUTWARDS[edge];
  if (key === 'ArrowLeft') return -x * KEY_STEP;
  if (key === 'ArrowRight') return x * KEY_STEP;
  if (key === 'ArrowUp') return -y * KEY_STEP;
  return key === 'ArrowDown' ? y * KEY_STEP : 0;
}
