import type { NewPicture, PictureEvent } from '@parley/contract';
import { baseUrlOf } from '../adapters/address.ts';
import { failurePart } from '../adapters/failure.ts';
import { PROVIDER_REGISTRY } from '../registry.ts';
import { errorPart } from '../wire/openai-error.ts';
import { problemWith, withinForm, withPictures } from './check-picture.ts';
import { drawWithGemini, drawWithImagen } from './google-images.ts';
import { type ImageEngine, imageEngineOf } from './image-engine.ts';
import { imageForm } from './image-form.ts';
import { sizeFailure } from './image-request.ts';
import { drawWithOpenAi } from './openai-images.ts';
import type { DrawnRequest, ImageTarget, PicturePart } from './picture-part.ts';
import { drawWithStability } from './stability-images.ts';
import { drawWithXai } from './xai-images.ts';

type Draw = (
  target: ImageTarget,
  request: DrawnRequest,
  signal: AbortSignal,
) => AsyncGenerator<PicturePart, void, undefined>;

const ENGINES: Readonly<Record<Exclude<ImageEngine, 'task'>, Draw>> = {
  openai: drawWithOpenAi,
  xai: drawWithXai,
  gemini: drawWithGemini,
  imagen: drawWithImagen,
  stability: drawWithStability,
};

/**
 * Asks for pictures on whichever wire the model has. Ends after the last picture or with one `error`; throws only when the
 * signal aborts. Whoever stops reading stops the calls.
 */
export async function* drawPictures(
  target: ImageTarget,
  request: NewPicture,
  signal: AbortSignal,
): AsyncGenerator<PicturePart, void, undefined> {
  const model = { name: target.model, provider: target.provider };
  const engine = imageEngineOf(model);
  const { label } = PROVIDER_REGISTRY[target.provider];
  if (engine === 'task') {
    yield errorPart('upstream_bad_request', `${label} takes tasks, and makes no pictures at once`);
    return;
  }
  if (!URL.canParse(baseUrlOf(target))) {
    yield errorPart('upstream_bad_request', `${label} needs the address of its server`);
    return;
  }
  const reading = new AbortController();
  const either = AbortSignal.any([signal, reading.signal]);
  let isMade = false;
  try {
    const form = imageForm(model);
    const problem = problemWith(form, request);
    if (problem) {
      yield problem;
      return;
    }
    for await (const part of ENGINES[engine](target, withPictures(withinForm(form, request)), either)) {
      isMade ||= part.type === 'partial' || part.type === 'picture';
      yield part;
    }
  } catch (error) {
    const otherwise = isMade ? 'upstream_interrupted' : 'upstream_unreachable';
    yield sizeFailure(error) ?? failurePart(error, signal, otherwise);
  } finally {
    reading.abort();
  }
}

/** Pictures as they are made, told the way the server tells it. Throws only when the signal aborts. */
export async function* makePictures(
  target: ImageTarget,
  request: NewPicture,
  signal: AbortSignal,
): AsyncGenerator<PictureEvent, void, undefined> {
  for await (const part of drawPictures(target, request, signal)) {
    const event = pictureEventOf(part);
    if (event) yield event;
  }
  yield { type: 'end' };
}

/** What a reader is told of a part; nothing of how it is counted. */
export function pictureEventOf(part: PicturePart): PictureEvent | undefined {
  if (part.type === 'usage' || part.type === 'asked') return undefined;
  if (part.type !== 'error') return part;
  const { code, message, retryAfterMs } = part;
  return { type: 'error', code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
