/** How far it is from one stripe to the next, in pixels of the screen. */
const STEP_PX = 12;

/**
 * Stripes in two tones, of which one stands out from whatever picture is below. They lie still on the canvas, however it is scaled:
 * what is painted piece by piece has no seams.
 */
export function brushStripes(
  context: CanvasRenderingContext2D,
  [first, second]: readonly [string, string],
  density: number,
): CanvasPattern | string {
  const size = Math.round(STEP_PX * density);
  const half = size / 2;
  const tile = new OffscreenCanvas(size, size);
  const drawn = tile.getContext('2d');
  if (!drawn) return first;
  drawn.fillStyle = second;
  drawn.fillRect(0, 0, size, size);
  drawn.fillStyle = first;
  drawn.beginPath();
  for (const [x, y] of [
    [0, 0],
    [half, 0],
    [0, half],
  ] as const)
    drawn.lineTo(x, y);
  drawn.fill();
  drawn.beginPath();
  for (const [x, y] of [
    [size, 0],
    [size, half],
    [half, size],
    [0, size],
  ] as const)
    drawn.lineTo(x, y);
  drawn.fill();
  const stripes = context.createPattern(tile, 'repeat');
  stripes?.setTransform(context.getTransform().inverse());
  return stripes ?? first;
}
