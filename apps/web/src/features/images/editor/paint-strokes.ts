import type { Stroke } from './model/edit-history.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Paints strokes in a colour or a pattern, and takes away what the eraser went over. */
export function paintStrokes(context: Context, strokes: readonly Stroke[], colour: string | CanvasPattern): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.fillStyle = colour;
  for (const { points, size, isErasing } of strokes) {
    context.globalCompositeOperation = isErasing ? 'destination-out' : 'source-over';
    context.lineWidth = size;
    const [first, ...rest] = points;
    if (!first) continue;
    // A line that leads nowhere is not painted.
    context.beginPath();
    context.arc(first.x, first.y, size / 2, 0, 2 * Math.PI);
    context.fill();
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of rest) context.lineTo(x, y);
    context.stroke();
  }
  context.globalCompositeOperation = 'source-over';
}
