import type { NewPicture, PictureEvent } from '@parley/contract';
import type { ImageTarget, PicturePart } from './picture-part.ts';

/** Asks for pictures on whichever wire the model has. Throws only when the signal aborts. */
export async function* drawPictures(
  _target: ImageTarget,
  _request: NewPicture,
  _signal: AbortSignal,
): AsyncGenerator<PicturePart, void, undefined> {}

/** Pictures as they are made, told the way the server tells it. Throws only when the signal aborts. */
export async function* makePictures(
  target: ImageTarget,
  request: NewPicture,
  signal: AbortSignal,
): AsyncGenerator<PictureEvent, void, undefined> {
  for await (const part of drawPictures(target, request, signal)) {
    if (part.type === 'usage') continue;
    if (part.type !== 'error') {
      yield part;
      continue;
    }
    const { code, message, retryAfterMs } = part;
    yield { type: 'error', code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  yield { type: 'end' };
}
