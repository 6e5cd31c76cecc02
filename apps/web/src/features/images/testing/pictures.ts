import { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { picturesStore } from '../storage/page-pictures.ts';

/** A record as a finished picture has it. */
export function aRecord({
  request = {},
  ...rest
}: Partial<Omit<PictureRecord, 'request'>> & {
  readonly request?: Partial<PictureRecord['request']>;
} = {}): PictureRecord {
  const id = rest.id ?? 'picture-1';
  return PictureRecord.parse({
    id,
    setId: `set-of-${id}`,
    index: 0,
    createdAt: 1_000,
    status: 'success',
    request: { model: 'painter-1', prompt: 'A red boathouse', ...request },
    width: 64,
    height: 48,
    mediaType: 'image/png',
    bytes: 100,
    ...rest,
  });
}

/** A drawn picture of this colour and kind. */
export async function aPicture(colour: string, type = 'image/png', size = { width: 640, height: 480 }): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on');
  context.fillStyle = colour;
  context.fillRect(0, 0, size.width, size.height);
  return canvas.convertToBlob({ type });
}

/** Keeps a finished picture in the page's own store. */
export async function keepPicture(record: PictureRecord, colour = 'teal'): Promise<void> {
  await picturesStore().add([record]);
  await picturesStore().setBytes(record.id, await aPicture(colour));
}
