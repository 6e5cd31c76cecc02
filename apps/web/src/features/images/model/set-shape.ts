import type { PictureRecord, PictureRequest } from '#/storage/pictures/picture-record.ts';

const MOST_RATIO = 3;

/** How wide pictures are for each unit of their height: by themselves, or by what was asked for. */
export function ratioOf(pictures: readonly PictureRecord[]): number {
  const made = pictures.find(({ width, height }) => width > 0 && height > 0);
  const ratio = made ? made.width / made.height : askedRatio(pictures[0]?.request);
  return Math.min(MOST_RATIO, Math.max(1 / MOST_RATIO, ratio));
}

function askedRatio(request: PictureRequest | undefined): number {
  const [, width, height] = /^(\d{1,5})[:x](\d{1,5})$/u.exec(request?.aspectRatio ?? request?.size ?? '') ?? [];
  return Number(width) > 0 && Number(height) > 0 ? Number(width) / Number(height) : 1;
}

interface Room {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

interface SetShape {
  readonly columns: number;
  /** The width of one picture. */
  readonly cell: number;
}

/** How a number of pictures stands in a room so that all are in sight and as large as can be. */
export function shapeOf(count: number, ratio: number, { width, height, gap }: Room): SetShape {
  let best: SetShape = { columns: 1, cell: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const byWidth = (width - gap * (columns - 1)) / columns;
    const byHeight = ((height - gap * (rows - 1)) / rows) * ratio;
    const cell = Math.floor(Math.min(byWidth, byHeight));
    if (cell > best.cell) best = { columns, cell };
  }
  return best;
}
