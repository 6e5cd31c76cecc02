import { baseUrlOf } from '../adapters/address.ts';
import { bareModelName } from '../quirks/model-name.ts';
import { asCount, asObject, asText } from '../wire/loose-json.ts';
import { errorPart, errorPartInside, notAReply } from '../wire/openai-error.ts';
import { namingRefusal, notAPicture, refusedPrompt, withoutPicture } from './image-failure.ts';
import { bytesWithin, jsonOf, postImageRequest } from './image-request.ts';
import { mergeParts } from './merge-parts.ts';
import { dataUrlOfBase64, dataUrlOfBytes } from './picture-bytes.ts';
import type { DrawnRequest, ImageTarget, PicturePart } from './picture-part.ts';
import { SD3_VERSIONS, sd3Version, stabilityModel, UPSCALERS } from './stability-form.ts';

type Parts = AsyncGenerator<PicturePart, void, undefined>;

/** Asks Stability, which makes one picture at a time. */
export function drawWithStability(target: ImageTarget, request: DrawnRequest, signal: AbortSignal): Parts {
  const places = Array.from({ length: request.count }, (_, index) => index);
  return mergeParts(places.map((index) => () => ask(target, request, index, signal)));
}

async function* ask(target: ImageTarget, request: DrawnRequest, index: number, signal: AbortSignal): Parts {
  const service = serviceOf(target.model, request);
  if (service === 'upscale/conservative' && request.prompt.trim() === '') {
    yield errorPart('upstream_bad_request', 'prompt is required');
    return;
  }
  const form = formOf(target.model, request, index);
  yield { type: 'asked', count: 1 };
  const answer = await postImageRequest(target, `${rootOf(target)}/v2beta/stable-image/${service}`, form, { signal });
  yield answer instanceof Response ? await readAnswer(answer, index) : answer;
}

/** The host, for those who gave an address with a version. */
function rootOf(target: ImageTarget): string {
  return baseUrlOf(target).replace(/\/v\d\w*$/, '');
}

/** The path of the service that does what is asked for. */
function serviceOf(name: string, { operation, version }: DrawnRequest): string {
  const model = bareModelName(name);
  if (operation === 'generate' || operation === 'edit') return `generate/${stabilityModel(model)}`;
  if (operation !== 'upscale') return `edit/${operation}`;
  const asked = UPSCALERS.includes(model) ? model : version;
  return `upscale/${asked !== undefined && UPSCALERS.includes(asked) ? asked : 'fast'}`;
}

/** A form even where no file is sent: Stability takes nothing else. */
function formOf(name: string, request: DrawnRequest, index: number): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fieldsOf(name, request, index))) {
    if (value !== undefined && value !== '') form.append(field, String(value));
  }
  const [picture] = request.files;
  const { maskFile } = request;
  if (picture) form.append('image', new Blob([picture.bytes()], { type: picture.type }), 'picture');
  if (maskFile) form.append('mask', new Blob([maskFile.bytes()], { type: 'image/png' }), 'mask.png');
  return form;
}

function fieldsOf(
  name: string,
  request: DrawnRequest,
  index: number,
): Record<string, string | number | boolean | undefined> {
  const { operation, outputFormat, seed, extend, more } = request;
  const model = bareModelName(name);
  const isSd3 = (operation === 'generate' || operation === 'edit') && stabilityModel(model) === 'sd3';
  return {
    prompt: request.prompt,
    negative_prompt: request.negativePrompt,
    search_prompt: request.search,
    aspect_ratio: request.aspectRatio,
    style_preset: request.style,
    output_format: outputFormat,
    // Copies of one seed are one picture; 0 leaves it to Stability.
    seed: seed === undefined || seed === 0 ? undefined : seed + index,
    ...extend,
    ...more,
    ...(isSd3 && {
      model: sd3Version(model) ?? request.version ?? SD3_VERSIONS[0],
      mode: operation === 'edit' ? 'image-to-image' : 'text-to-image',
    }),
  };
}

async function readAnswer(answer: Response, index: number): Promise<PicturePart> {
  const { headers } = answer;
  if (/^image\//i.test(headers.get('content-type') ?? '')) {
    if (headers.get('finish-reason') === 'CONTENT_FILTERED') return refusedPrompt();
    return pictureOf(dataUrlOfBytes(await bytesWithin(answer)), index, Number(headers.get('seed') ?? Number.NaN));
  }
  const read = await jsonOf(answer);
  const failure = errorPartInside(read);
  if (failure) return namingRefusal(failure);
  const body = asObject(read);
  if (!body) return notAReply();
  if (body['finish_reason'] === 'CONTENT_FILTERED') return refusedPrompt();
  const image = asText(body['image']);
  return image === undefined ? withoutPicture() : pictureOf(dataUrlOfBase64(image), index, body['seed']);
}

function pictureOf(dataUrl: string | undefined, index: number, told: unknown): PicturePart {
  if (dataUrl === undefined) return notAPicture();
  const seed = asCount(told);
  return { type: 'picture', index, dataUrl, ...(seed !== undefined && { seed }) };
}
