import { baseUrlOf } from '../adapters/address.ts';
import { postImageRequest } from './image-request.ts';
import { readImageAnswer } from './openai-image-answer.ts';
import type { DrawnRequest, ImageTarget, PicturePart } from './picture-part.ts';
import { styledPrompt } from './styled-prompt.ts';

/** Asks xAI: paths and answers are OpenAI's, fields and the form of changes its own. */
export async function* drawWithXai(
  target: ImageTarget,
  request: DrawnRequest,
  signal: AbortSignal,
): AsyncGenerator<PicturePart, void, undefined> {
  const { aspectRatio, count, files, more } = request;
  const images = files.map(({ type, base64 }) => ({ type: 'image_url', url: `data:${type};base64,${base64}` }));
  const body = {
    model: target.model,
    prompt: styledPrompt(request),
    n: count,
    response_format: 'b64_json',
    ...(aspectRatio !== undefined && { aspect_ratio: aspectRatio }),
    ...more,
    ...(images.length === 1 && { image: images[0] }),
    ...(images.length > 1 && { images }),
  };
  yield { type: 'asked', count };
  const path = images.length === 0 ? 'generations' : 'edits';
  const answer = await postImageRequest(target, `${baseUrlOf(target)}/images/${path}`, body, { signal });
  if (!(answer instanceof Response)) yield answer;
  else yield* readImageAnswer(answer, { first: 0, count, target, signal });
}
