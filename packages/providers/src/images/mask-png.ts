import { AppError } from '@parley/contract';

/** A mask of more points than any picture that is changed with one. */
const MAX_POINTS = 4_096 * 4_096;
/** A row is held whole. */
const MAX_SIDE = 8_192;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples of a point, by the number that a PNG has for it; palettes are left out: no editor of masks writes them. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };
const GREY_AND_ALPHA = 4;

interface Mask {
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  readonly packed: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * The mask as OpenAI wants it: see-through where a picture may change, which is where ours is white. Works row by row, so
 * that a large mask neither fills the memory nor stops the thread for long. Throws `AppError`.
 */
export async function seeThroughMask(png: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const mask = readMask(png);
  const rows = new TransformStream(new RowWriter(mask));
  const source = new Blob([...mask.packed]).stream();
  const made = source
    .pipeThrough(new DecompressionStream('deflate'))
    .pipeThrough(rows)
    .pipeThrough(new CompressionStream('deflate'));
  try {
    const data = new Uint8Array(await new Response(made).arrayBuffer());
    return writePng(mask, data);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError('validation_failed', 'The mask must be a plain PNG of eight bits', { cause });
}

function readMask(png: Uint8Array<ArrayBuffer>): Mask {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  if (!SIGNATURE.every((byte, index) => png[index] === byte) || png.length < 45) throw unreadable();
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const samples = SAMPLES[png[25] ?? -1];
  const isPlain = png[24] === 8 && png[28] === 0;
  if (samples === undefined || !isPlain || width === 0 || height === 0) throw unreadable();
  if (width * height > MAX_POINTS || Math.max(width, height) > MAX_SIDE)
    throw new AppError('picture_too_large', 'The mask is too large');
  const packed: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 8; at + 12 <= png.length; at += view.getUint32(at) + 12) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (name === 'IDAT') packed.push(png.subarray(at + 8, at + 8 + length));
  }
  return { width, height, samples, packed };
}

/** Turns rows of any PNG into rows of grey and alpha, as they come. */
class RowWriter {
  readonly #mask: Mask;
  readonly #row: Uint8Array;
  #before: Uint8Array;
  #filled = 0;
  #rows = 0;

  constructor(mask: Mask) {
    this.#mask = mask;
    this.#row = new Uint8Array(1 + mask.width * mask.samples);
    this.#before = new Uint8Array(mask.width * mask.samples);
  }

  transform(piece: Uint8Array, controller: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
    for (let at = 0; at < piece.length && this.#rows < this.#mask.height;) {
      const taken = piece.subarray(at, at + this.#row.length - this.#filled);
      this.#row.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === this.#row.length) controller.enqueue(this.#endRow());
    }
    // Whatever follows is not of this picture.
    if (this.#rows === this.#mask.height) controller.terminate();
  }

  flush(): void {
    if (this.#rows < this.#mask.height) throw unreadable();
  }

  #endRow(): Uint8Array<ArrayBuffer> {
    const { width, samples } = this.#mask;
    const points = unfiltered(this.#row, this.#before, samples);
    const written = new Uint8Array(1 + width * 2);
    for (let x = 0; x < width; x += 1) written[2 + 2 * x] = 255 - lightOf(points, x * samples, samples);
    this.#before = points;
    this.#filled = 0;
    this.#rows += 1;
    return written;
  }
}

/** How white a point is; one that is see-through in the mask is not painted, and so black. */
function lightOf(points: Uint8Array, at: number, samples: number): number {
  const grey = points[at] ?? 0;
  const light = samples < 3 ? grey : (grey + (points[at + 1] ?? 0) + (points[at + 2] ?? 0)) / 3;
  const alpha = samples % 2 === 0 ? (points[at + samples - 1] ?? 0) : 255;
  return Math.round((light * alpha) / 255);
}

/** A row as it was before its PNG was packed: each sample was written as the difference to its neighbours. */
function unfiltered(row: Uint8Array, before: Uint8Array, samples: number): Uint8Array {
  const filter = row[0] ?? 0;
  if (filter > 4) throw unreadable();
  const points = row.slice(1);
  for (let at = 0; at < points.length; at += 1) {
    const left = at < samples ? 0 : (points[at - samples] ?? 0);
    const up = before[at] ?? 0;
    const corner = at < samples ? 0 : (before[at - samples] ?? 0);
    points[at] = (points[at] ?? 0) + guess(filter, left, up, corner);
  }
  return points;
}

function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [byLeft, byUp, byCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function writePng({ width, height }: Mask, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, GREY_AND_ALPHA], 8);
  const parts = [new Uint8Array(SIGNATURE), chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', new Uint8Array())];
  const png = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    png.set(part, at);
    at += part.length;
  }
  return png;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const made = new Uint8Array(data.length + 12);
  const view = new DataView(made.buffer);
  view.setUint32(0, data.length);
  made.set(new TextEncoder().encode(name), 4);
  made.set(data, 8);
  view.setUint32(data.length + 8, checksum(made.subarray(4, data.length + 8)));
  return made;
}

/** The checksum that ends every part of a PNG. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
