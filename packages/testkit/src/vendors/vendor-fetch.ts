import { checkAnthropic } from './anthropic.ts';
import { checkGoogle } from './google.ts';
import { checkOpenAiChat } from './openai-chat.ts';
import { checkOpenAiResponses } from './openai-responses.ts';
import type { VendorCall, VendorRefusal } from './vendor-check.ts';

export type { VendorCall, VendorRefusal } from './vendor-check.ts';

export const VENDOR_WIRES = ['openai-chat', 'openai-responses', 'anthropic', 'google'] as const;
export type VendorWire = (typeof VENDOR_WIRES)[number];

/** What each vendor refuses. */
export const VENDOR_CHECKS: Readonly<Record<VendorWire, (call: VendorCall) => VendorRefusal | undefined>> = {
  'openai-chat': checkOpenAiChat,
  'openai-responses': checkOpenAiResponses,
  anthropic: checkAnthropic,
  google: checkGoogle,
};

export interface VendorAnswer {
  readonly status?: number;
  readonly contentType: string;
  /** The pieces in which the answer arrives. */
  readonly pieces: readonly Uint8Array[];
}

export interface VendorFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Every call so far, oldest first. */
  readonly calls: readonly VendorCall[];
}

/** A fetch that answers as a vendor would: first its rules, then the given answers, one each. Runs in a page as well. */
export function vendorFetch(wire: VendorWire, ...answers: readonly VendorAnswer[]): VendorFetch {
  const calls: VendorCall[] = [];
  const left = [...answers];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const call = {
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: JSON.parse(await request.text()) as unknown,
    };
    calls.push(call);
    init?.signal?.throwIfAborted();
    const refusal = VENDOR_CHECKS[wire](call);
    if (refusal) return Response.json(refusal.body, { status: refusal.status });
    const answer = left.shift();
    if (!answer) return Response.json({ error: { message: 'no answer is left' } }, { status: 500 });
    return new Response(streamOf(answer.pieces), {
      status: answer.status ?? 200,
      headers: { 'content-type': answer.contentType },
    });
  };
  return { fetch, calls };
}

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(new Uint8Array(piece));
      else controller.close();
    },
  });
}
