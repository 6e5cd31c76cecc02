import { baseUrlOf, legacyAzureVersion } from '../adapters/address.ts';
import { bareModelName } from '../quirks/model-name.ts';
import { mergeParts } from './merge-parts.ts';
import { postImageRequest } from './image-request.ts';
import { seeThroughMask } from './mask-png.ts';
import { readImageAnswer } from './openai-image-answer.ts';
import type { PictureFile } from './picture-bytes.ts';
import type { DrawnRequest, ImageTarget, PicturePart } from './picture-part.ts';
import { styledPrompt } from './styled-prompt.ts';

/** How many previews of a picture are asked for on its way. */
const PREVIEWS = 2;
/** Hosts of which it is known that they show pictures on their way. */
const STREAMING_HOSTS: ReadonlySet<string> = new Set(['OpenAI', 'Azure']);

/** Asks for pictures as OpenAI and most hosts beside it take it. */
export function drawWithOpenAi(
  target: ImageTarget,
  request: DrawnRequest,
  signal: AbortSignal,
): AsyncGenerator<PicturePart, void, undefined> {
  const calls = callsFor(target, request);
  return mergeParts(calls.map((call) => () => ask(target, request, call, signal)));
}

interface Call {
  readonly count: number;
  /** The place of its first picture among all. */
  readonly first: number;
  readonly isStream: boolean;
}

/**
 * One call for all pictures, or one for each: previews do not say which picture they are of, and some models make only
 * one at a time. What is brought along is paid for with every call, so that a change of several copies is one.
 */
function callsFor({ provider, model }: ImageTarget, { operation, count }: DrawnRequest): Call[] {
  const isStream = STREAMING_HOSTS.has(provider) && isGptImage({ provider, model });
  const isOneByOne = (isStream && operation === 'generate') || /dall-e-3/.test(bareModelName(model));
  if (count === 1 || !isOneByOne) return [{ count, first: 0, isStream: isStream && count === 1 }];
  return Array.from({ length: count }, (_, first) => ({ count: 1, first, isStream }));
}

/** Azure's models have names of their own, and are of this family. */
function isGptImage({ provider, model }: Pick<ImageTarget, 'provider' | 'model'>): boolean {
  const name = bareModelName(model);
  return /gpt-image/.test(name) || (provider === 'Azure' && !/dall-e|flux/.test(name));
}

async function* ask(
  target: ImageTarget,
  request: DrawnRequest,
  call: Call,
  signal: AbortSignal,
): AsyncGenerator<PicturePart, void, undefined> {
  const fields = fieldsOf(target, request, call);
  const isEdit = request.operation !== 'generate';
  const body = isEdit ? await formOf(request, fields) : fields;
  yield { type: 'asked', count: call.count };
  const accept = call.isStream ? 'text/event-stream' : 'application/json';
  const answer = await postImageRequest(target, urlOf(target, isEdit ? 'edits' : 'generations'), body, {
    accept,
    signal,
  });
  if (!(answer instanceof Response)) yield answer;
  else yield* readImageAnswer(answer, { first: call.first, count: call.count, target, signal });
}

function fieldsOf(target: ImageTarget, request: DrawnRequest, { count, isStream }: Call): Record<string, unknown> {
  const { size, quality, outputFormat, more } = request;
  const isGpt = isGptImage(target);
  return {
    model: target.model,
    prompt: styledPrompt(request),
    n: count,
    ...(size !== undefined && { size }),
    ...(quality !== undefined && { quality }),
    ...more,
    // The others have no formats, and give an address unless asked.
    ...(isGpt ? { output_format: outputFormat } : { response_format: 'b64_json' }),
    ...(isStream && { stream: true, partial_images: PREVIEWS }),
  };
}

async function formOf(request: DrawnRequest, fields: Record<string, unknown>): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const { files: pictures, maskFile } = request;
  const name = pictures.length === 1 ? 'image' : 'image[]';
  pictures.forEach((picture, index) => form.append(name, blobOf(picture), fileName(picture, index)));
  if (maskFile) {
    const mask = await seeThroughMask(maskFile.bytes());
    form.append('mask', new Blob([mask], { type: 'image/png' }), 'mask.png');
  }
  return form;
}

function blobOf(picture: PictureFile): Blob {
  return new Blob([picture.bytes()], { type: picture.type });
}

/** Some hosts tell the kind of a file by its name alone. */
function fileName({ type }: PictureFile, index: number): string {
  return `picture-${index + 1}.${type.slice('image/'.length)}`;
}

function urlOf(target: ImageTarget, call: 'generations' | 'edits'): string {
  const base = baseUrlOf(target);
  const version = legacyAzureVersion(target);
  if (version === undefined) return `${base}/images/${call}`;
  const host = base.replace(/\/openai\/v1$/, '');
  return `${host}/openai/deployments/${encodeURIComponent(target.model)}/images/${call}?api-version=${version}`;
}
