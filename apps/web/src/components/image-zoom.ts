export interface ImageView {
  readonly zoom: number;
  /** How far the picture's middle lies from the window's, in pixels. */
  readonly x: number;
  readonly y: number;
}

export const FITTED: ImageView = { zoom: 1, x: 0, y: 0 };

const LEAST_ZOOM = 1;
const MOST_ZOOM = 8;

/** Zooms so that what lies under the point, measured from the window's middle, stays under it. */
export function zoomAt(view: ImageView, factor: number, point: { x: number; y: number } = { x: 0, y: 0 }): ImageView {
  const zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, view.zoom * factor));
  if (zoom === LEAST_ZOOM) return FITTED;
  const change = zoom / view.zoom;
  return { zoom, x: point.x - (point.x - view.x) * change, y: point.y - (point.y - view.y) * change };
}

/** Moves the picture, but never its edge beyond the middle of the window. */
export function moveBy(view: ImageView, x: number, y: number, size: { width: number; height: number }): ImageView {
  const reachX = (size.width * view.zoom) / 2;
  const reachY = (size.height * view.zoom) / 2;
  if (view.zoom === LEAST_ZOOM) return FITTED;
  return {
    zoom: view.zoom,
    x: Math.min(reachX, Math.max(-reachX, view.x + x)),
    y: Math.min(reachY, Math.max(-reachY, view.y + y)),
  };
}
