/** One thing a scripted upstream does while it answers. */
export type ScriptStep =
  | { readonly do: 'send'; readonly bytes: Uint8Array }
  /** Sends as fast as the reader takes it, `times` over; the reader's pace holds it back. */
  | { readonly do: 'flood'; readonly bytes: Uint8Array; readonly times: number }
  | { readonly do: 'wait'; readonly ms: number }
  /** Goes on when the test says so. */
  | { readonly do: 'wait-for'; readonly gate: Promise<unknown> }
  /** Says nothing more until the other side gives up. */
  | { readonly do: 'stall' }
  /** Cuts the connection without ending the answer. */
  | { readonly do: 'drop' };

/** One whole answer: what it says at the start, and what it does then. */
export interface UpstreamScript {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly steps: readonly ScriptStep[];
  /** What a request without `stream: true` gets instead of the steps. */
  readonly plain?: unknown;
}

export interface ScriptedReply {
  readonly text?: readonly string[];
  readonly reasoning?: readonly string[];
  readonly toolCalls?: readonly { readonly id?: string; readonly name: string; readonly arguments: unknown }[];
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number };
  readonly finish?: string;
  readonly model?: string;
  /** Between two frames. */
  readonly delayMs?: number;
  /** What follows the frames; a whole answer ends with `[DONE]`. */
  readonly ending?: 'end' | 'stall' | 'drop' | 'error';
}

const encoder = new TextEncoder();
const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };
const JSON_HEADERS = { 'content-type': 'application/json' };

/** An answer in the OpenAI chat wire, as a stream or whole, whichever the request asks for. */
export function replyScript(reply: ScriptedReply): UpstreamScript {
  const ending = reply.ending ?? 'end';
  const frames = framesOf(reply, ending === 'end');
  const steps = frames.flatMap((frame, index): ScriptStep[] => {
    const send: ScriptStep = { do: 'send', bytes: encoder.encode(frame) };
    return reply.delayMs === undefined || index === 0 ? [send] : [{ do: 'wait', ms: reply.delayMs }, send];
  });
  if (ending === 'stall' || ending === 'drop') steps.push({ do: ending });
  if (ending === 'error') {
    const error = { error: { message: 'The engine is overloaded', type: 'server_error', param: null, code: null } };
    steps.push({ do: 'send', bytes: encoder.encode(`data: ${JSON.stringify(error)}\n\n`) });
  }
  return { status: 200, headers: STREAM_HEADERS, steps, plain: plainOf(reply) };
}

/** A refusal with a status, in the provider's words. */
export function errorScript(
  status: number,
  options: { readonly message?: string; readonly code?: string; readonly headers?: Record<string, string> } = {},
): UpstreamScript {
  const error = {
    message: options.message ?? `status ${status}`,
    type: 'error',
    param: null,
    code: options.code ?? null,
  };
  return jsonScript({ error }, status, options.headers);
}

/** Any JSON with any status: also a 200 that holds an error. */
export function jsonScript(body: unknown, status = 200, headers: Record<string, string> = {}): UpstreamScript {
  return bytesScript(encoder.encode(JSON.stringify(body)), status, { ...JSON_HEADERS, ...headers });
}

/** Exactly these bytes, cut at these positions into separate packets. */
export function bytesScript(
  bytes: Uint8Array,
  status = 200,
  headers: Record<string, string> = STREAM_HEADERS,
  cuts: readonly number[] = [],
): UpstreamScript {
  return { status, headers, steps: cutAt(bytes, cuts).map((piece) => ({ do: 'send', bytes: piece })) };
}

/** What a proxy or a captive portal in between says. */
export const htmlScript = (status = 200): UpstreamScript =>
  bytesScript(encoder.encode('<!doctype html><title>Sign in to the network</title><h1>Welcome</h1>'), status, {
    'content-type': 'text/html',
  });

/** JSON that ends in the middle. */
export const halfJsonScript = (): UpstreamScript =>
  bytesScript(encoder.encode('{"id":"c1","object":"chat.completion","choices":[{"index":0,"mess'), 200, JSON_HEADERS);

/** Status 200 and not a single byte. */
export const emptyScript = (): UpstreamScript => bytesScript(new Uint8Array(), 200);

/** A reply far larger than any buffer in between, sent no faster than it is read. */
export function floodScript(frames: number): UpstreamScript {
  const frame = encoder.encode(chunkFrame('m', { content: 'x'.repeat(1_000) }));
  return { status: 200, headers: STREAM_HEADERS, steps: [{ do: 'flood', bytes: frame, times: frames }] };
}

/** Cuts bytes at every position of the list, in any order; positions outside are ignored. */
export function cutAt(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const inside = [...new Set(positions)].filter((at) => at > 0 && at < bytes.length).toSorted((a, b) => a - b);
  return [0, ...inside].map((from, index) => bytes.subarray(from, inside[index])).filter((piece) => piece.length > 0);
}

function framesOf(reply: ScriptedReply, whole: boolean): string[] {
  const model = reply.model ?? 'scripted';
  const calls = reply.toolCalls ?? [];
  const frames = [chunkFrame(model, { role: 'assistant', content: '' })];
  for (const text of reply.reasoning ?? []) frames.push(chunkFrame(model, { reasoning_content: text }));
  for (const text of reply.text ?? []) frames.push(chunkFrame(model, { content: text }));
  calls.forEach((call, index) => {
    const id = call.id ?? `call_${index}`;
    frames.push(
      chunkFrame(model, {
        tool_calls: [{ index, id, type: 'function', function: { name: call.name, arguments: '' } }],
      }),
    );
    const text = JSON.stringify(call.arguments);
    for (const piece of [text.slice(0, 5), text.slice(5)]) {
      frames.push(chunkFrame(model, { tool_calls: [{ index, function: { arguments: piece } }] }));
    }
  });
  if (!whole) return frames;
  frames.push(chunkFrame(model, {}, finishOf(reply)));
  if (reply.usage) frames.push(dataFrame({ ...chunkHead(model), choices: [], usage: usageOf(reply.usage) }));
  return [...frames, 'data: [DONE]\n\n'];
}

function plainOf(reply: ScriptedReply): unknown {
  const calls = reply.toolCalls?.map((call, index) => ({
    id: call.id ?? `call_${index}`,
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }));
  const message = {
    role: 'assistant',
    content: reply.text?.join('') ?? null,
    ...(reply.reasoning && { reasoning_content: reply.reasoning.join('') }),
    ...(calls && { tool_calls: calls }),
  };
  return {
    ...chunkHead(reply.model ?? 'scripted'),
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finishOf(reply) }],
    ...(reply.usage && { usage: usageOf(reply.usage) }),
  };
}

const finishOf = (reply: ScriptedReply) => reply.finish ?? (reply.toolCalls ? 'tool_calls' : 'stop');

const usageOf = (usage: { prompt_tokens: number; completion_tokens: number }) => ({
  ...usage,
  total_tokens: usage.prompt_tokens + usage.completion_tokens,
});

const chunkHead = (model: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_794_700_000,
  model,
});

function chunkFrame(model: string, delta: object, finish: string | null = null): string {
  return dataFrame({ ...chunkHead(model), choices: [{ index: 0, delta, finish_reason: finish }] });
}

const dataFrame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
