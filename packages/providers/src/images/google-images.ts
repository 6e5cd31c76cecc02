import { baseUrlOf } from '../adapters/address.ts';
import { googleModelPath, safetySettings } from '../adapters/google-request.ts';
import { asCount, asList, asObject, asText, type Loose } from '../wire/loose-json.ts';
import { errorPart, errorPartInside, notAReply } from '../wire/openai-error.ts';
import { namingRefusal, notAPicture, refusedPrompt, withoutPicture } from './image-failure.ts';
import { jsonOf, postImageRequest } from './image-request.ts';
import { mergeParts } from './merge-parts.ts';
import { dataUrlOfBase64 } from './picture-bytes.ts';
import type { DrawnRequest, ImageTarget, PicturePart } from './picture-part.ts';
import { styledPrompt } from './styled-prompt.ts';

type Parts = AsyncGenerator<PicturePart, void, undefined>;

/** Ends of an answer that mean its picture was not to be shown. */
const REFUSALS: ReadonlySet<string | undefined> = new Set([
  'SAFETY',
  'IMAGE_SAFETY',
  'PROHIBITED_CONTENT',
  'IMAGE_PROHIBITED_CONTENT',
  'RECITATION',
  'IMAGE_RECITATION',
  'BLOCKLIST',
  'SPII',
]);

/** Asks a Gemini model, which makes one picture at a time. */
export function drawWithGemini(target: ImageTarget, request: DrawnRequest, signal: AbortSignal): Parts {
  const places = Array.from({ length: request.count }, (_, index) => index);
  return mergeParts(places.map((index) => () => askGemini(target, request, index, signal)));
}

async function* askGemini(target: ImageTarget, request: DrawnRequest, index: number, signal: AbortSignal): Parts {
  yield { type: 'asked', count: 1 };
  const body = await postToModel(target, 'generateContent', geminiBody(target, request), signal);
  if (isPart(body)) {
    yield body;
    return;
  }
  const usage = geminiUsage(body);
  if (usage) yield usage;
  const blocked = asText(asObject(body['promptFeedback'])?.['blockReason']);
  if (blocked !== undefined) {
    yield refusedPrompt();
    return;
  }
  const candidate = asObject(asList(body['candidates'])[0]);
  const parts = asList(asObject(candidate?.['content'])?.['parts']).map((part) => asObject(part) ?? {});
  // Thoughts may hold drafts.
  const shown = parts.filter((part) => part['thought'] !== true);
  const data = shown.map((part) => asText(asObject(part['inlineData'])?.['data'])).find(Boolean);
  if (data !== undefined) yield pictureOf(data, index);
  else if (REFUSALS.has(asText(candidate?.['finishReason']))) yield refusedPrompt(asText(candidate?.['finishMessage']));
  else yield withoutPicture(shown.map((part) => asText(part['text']) ?? '').join('') || undefined);
}

function geminiBody({ model, credentials }: ImageTarget, request: DrawnRequest): object {
  const { aspectRatio, more } = request;
  const given = request.files.map(({ type, base64 }) => ({ inlineData: { mimeType: type, data: base64 } }));
  const imageConfig = {
    ...(aspectRatio !== undefined && { aspectRatio }),
    ...(more['imageSize'] !== undefined && { imageSize: more['imageSize'] }),
  };
  return {
    contents: [{ role: 'user', parts: [...given, { text: styledPrompt(request) }] }],
    generationConfig: {
      // The first of them drew only beside words.
      responseModalities: /gemini-2\.0/.test(model) ? ['TEXT', 'IMAGE'] : ['IMAGE'],
      ...(Object.keys(imageConfig).length > 0 && { imageConfig }),
    },
    ...safetySettings(credentials.safetyLevel),
  };
}

function geminiUsage(body: Loose): PicturePart | undefined {
  const told = asObject(body['usageMetadata']);
  const promptTokens = asCount(told?.['promptTokenCount']);
  if (promptTokens === undefined) return undefined;
  const thoughts = asCount(told?.['thoughtsTokenCount']) ?? 0;
  const completionTokens = (asCount(told?.['candidatesTokenCount']) ?? 0) + thoughts;
  return { type: 'usage', usage: { promptTokens, completionTokens }, count: 1 };
}

/** Asks an Imagen model. */
export async function* drawWithImagen(target: ImageTarget, request: DrawnRequest, signal: AbortSignal): Parts {
  const { aspectRatio, count, more } = request;
  const parameters = {
    sampleCount: count,
    includeRaiReason: true,
    ...(aspectRatio !== undefined && { aspectRatio }),
    ...(more['imageSize'] !== undefined && { sampleImageSize: more['imageSize'] }),
    ...(more['personGeneration'] !== undefined && { personGeneration: more['personGeneration'] }),
  };
  const asked = { instances: [{ prompt: styledPrompt(request) }], parameters };
  yield { type: 'asked', count };
  const body = await postToModel(target, 'predict', asked, signal);
  if (isPart(body)) {
    yield body;
    return;
  }
  const made = asList(body['predictions']).map((one) => asObject(one) ?? {});
  const pictures = made.flatMap((one) => asText(one['bytesBase64Encoded']) ?? []);
  for (const [index, data] of pictures.entries()) {
    const part = pictureOf(data, index);
    yield part;
    if (part.type === 'error') return;
  }
  const reason = made.map((one) => asText(one['raiFilteredReason'])).find(Boolean);
  // Pictures that are filtered out are not there at all unless a reason is.
  if (pictures.length === 0) yield refusedPrompt(reason);
}

function pictureOf(base64: string, index: number): PicturePart {
  const dataUrl = dataUrlOfBase64(base64);
  return dataUrl === undefined ? notAPicture() : { type: 'picture', index, dataUrl };
}

async function postToModel(
  target: ImageTarget,
  call: 'generateContent' | 'predict',
  body: object,
  signal: AbortSignal,
): Promise<Loose | PicturePart> {
  const model = googleModelPath(target.model);
  if (model === undefined) return errorPart('upstream_bad_request', 'That is not the name of a Gemini model');
  const answer = await postImageRequest(target, `${baseUrlOf(target)}/models/${model}:${call}`, body, { signal });
  if (!(answer instanceof Response)) return answer;
  const read = await jsonOf(answer);
  const failure = errorPartInside(read);
  return failure ? namingRefusal(failure) : (asObject(read) ?? notAReply());
}

function isPart(body: Loose | PicturePart): body is PicturePart {
  return body['type' as keyof typeof body] === 'error';
}
