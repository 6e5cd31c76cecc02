import type { Usage } from '@parley/contract';
import { failurePart } from '../adapters/failure.ts';
import { asCount, asList, asObject, asText, type Loose, parseJson } from '../wire/loose-json.ts';
import { errorPart, errorPartInside, notAReply } from '../wire/openai-error.ts';
import { SseReader } from '../wire/sse-reader.ts';
import { namingRefusal, notAPicture, refusedPrompt, withoutPicture } from './image-failure.ts';
import { jsonOf, piecesOf } from './image-request.ts';
import { dataUrlOfBase64, dataUrlOfBytes } from './picture-bytes.ts';
import type { ImageTarget, PicturePart } from './picture-part.ts';

interface Reading {
  /** The place of the answer's first picture among all that are asked for. */
  readonly first: number;
  /** How many pictures were asked for; more of them are not looked at. */
  readonly count: number;
  readonly target: Pick<ImageTarget, 'loadPicture'>;
  readonly signal: AbortSignal;
}

/** Pictures of an answer in OpenAI's form, whether it came at once or as events; hosts that cannot do the latter do not. */
export async function* readImageAnswer(
  response: Response,
  reading: Reading,
): AsyncGenerator<PicturePart, void, undefined> {
  const isEvents = /event-stream/i.test(response.headers.get('content-type') ?? '');
  if (isEvents) yield* readEvents(response, reading);
  else yield* readList(await jsonOf(response), reading);
}

async function* readList(body: unknown, reading: Reading): AsyncGenerator<PicturePart, void, undefined> {
  const failure = errorPartInside(body);
  if (failure) {
    yield namingRefusal(failure);
    return;
  }
  const answer = asObject(body);
  if (!answer || !Array.isArray(answer['data'])) {
    yield notAReply();
    return;
  }
  const usage = usageIn(answer, reading);
  if (usage) yield usage;
  const made = asList(answer['data'])
    .slice(0, reading.count)
    .map((item) => asObject(item) ?? {});
  if (made.length === 0) yield withoutPicture();
  for (const [place, item] of made.entries()) {
    const part = await pictureIn(item, reading.first + place, reading);
    yield part;
    if (part.type === 'error') return;
  }
}

async function* readEvents(response: Response, reading: Reading): AsyncGenerator<PicturePart, void, undefined> {
  const reader = new SseReader();
  const state = { isMade: false };
  for await (const piece of piecesOf(response)) {
    for (const data of reader.push(piece)) yield* readEvent(data, reading, state);
  }
  for (const data of reader.end()) yield* readEvent(data, reading, state);
  if (!state.isMade) yield errorPart('upstream_interrupted');
}

async function* readEvent(
  data: string,
  reading: Reading,
  state: { isMade: boolean },
): AsyncGenerator<PicturePart, void, undefined> {
  if (state.isMade) return;
  const event = asObject(parseJson(data)) ?? {};
  const type = asText(event['type']) ?? '';
  const failure = errorPartInside(event);
  if (failure) {
    state.isMade = true;
    yield namingRefusal(failure);
  } else if (type.endsWith('.partial_image')) {
    const dataUrl = dataUrlOfBase64(asText(event['b64_json']) ?? '');
    if (dataUrl !== undefined) yield { type: 'partial', index: reading.first, dataUrl };
  } else if (type.endsWith('.completed')) {
    state.isMade = true;
    const usage = usageIn(event, reading);
    if (usage) yield usage;
    yield await pictureIn(event, reading.first, reading);
  }
}

async function pictureIn(item: Loose, index: number, { target, signal }: Reading): Promise<PicturePart> {
  // xAI gives a picture that must not be shown, and says so.
  if (item['respect_moderation'] === false) return refusedPrompt();
  const dataUrl = await dataUrlIn(item, target, signal);
  if (typeof dataUrl !== 'string') return dataUrl ?? notAPicture();
  const revisedPrompt = asText(item['revised_prompt']);
  const seed = asCount(item['seed']);
  return {
    type: 'picture',
    index,
    dataUrl,
    ...(revisedPrompt !== undefined && { revisedPrompt }),
    ...(seed !== undefined && { seed }),
  };
}

async function dataUrlIn(
  item: Loose,
  target: Reading['target'],
  signal: AbortSignal,
): Promise<string | PicturePart | undefined> {
  const given = asText(item['b64_json']) ?? asText(item['url']);
  if (given === undefined) return withoutPicture();
  if (!/^https?:/i.test(given)) return dataUrlOfBase64(given);
  try {
    return dataUrlOfBytes(await target.loadPicture(given, signal));
  } catch (error) {
    return failurePart(error, signal, 'upstream_interrupted');
  }
}

/** Tokens as OpenAI counts them for pictures. */
function usageIn({ usage }: Loose, { count }: Reading): PicturePart | undefined {
  const told = asObject(usage);
  const promptTokens = asCount(told?.['input_tokens']) ?? asCount(told?.['prompt_tokens']);
  const completionTokens = asCount(told?.['output_tokens']) ?? asCount(told?.['completion_tokens']);
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  return { type: 'usage', usage: { promptTokens, completionTokens } satisfies Usage, count };
}
