import type { Invoke } from './invoke.ts';

/** For calls that could not be made or were not allowed: no server answers with it. */
const BRIDGE_FAILED = 599;
/** Statuses that come without a body; a response of theirs must not have one. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

interface BridgeHead {
  readonly status: number;
  readonly headers: [string, string][];
}

/** `fetch` by way of the app, which calls only hosts that its person allowed. A page that reads slowly slows the sender down. */
export function bridgeFetch(invoke: Invoke): (url: string, init?: RequestInit) => Promise<Response> {
  let lastId = 0;
  return async (url, init = {}) => {
    const signal = init.signal ?? undefined;
    signal?.throwIfAborted();
    lastId += 1;
    const id = lastId;
    const close = () => void invoke('bridge_close', { id }).catch(() => {});
    const asked = new Request(url, {
      method: init.method ?? 'GET',
      headers: init.headers ?? {},
      body: init.body ?? null,
    });
    const bytes = new Uint8Array(await asked.arrayBuffer());
    const follows = (init.redirect ?? 'follow') === 'follow';
    const about = { id, url: asked.url, method: asked.method, headers: [...asked.headers], follows };
    signal?.throwIfAborted();
    signal?.addEventListener('abort', close, { once: true });
    try {
      const headers = { 'x-parley-request': encodeURIComponent(JSON.stringify(about)) };
      const head = await invoke<BridgeHead>('bridge_open', bytes, { headers });
      if (asked.method !== 'HEAD' && !BODILESS.has(head.status)) {
        return new Response(bodyOf(invoke, { id, signal, close }), head);
      }
      signal?.removeEventListener('abort', close);
      close();
      return new Response(null, head);
    } catch (failure) {
      signal?.removeEventListener('abort', close);
      signal?.throwIfAborted();
      // In the form in which most providers word their errors, so that whoever reads those reads this.
      return Response.json({ error: { message: reasonOf(failure) } }, { status: BRIDGE_FAILED });
    }
  };
}

interface OpenCall {
  readonly id: number;
  readonly signal: AbortSignal | undefined;
  readonly close: () => void;
}

function bodyOf(invoke: Invoke, { id, signal, close }: OpenCall): ReadableStream<Uint8Array> {
  let fail: (reason: unknown) => void = () => {};
  const giveUp = () => fail(signal?.reason);
  const end = () => {
    signal?.removeEventListener('abort', close);
    signal?.removeEventListener('abort', giveUp);
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  return new ReadableStream({
    start(controller) {
      fail = (reason) => controller.error(reason);
    },
    async pull(controller) {
      try {
        const bytes = await invoke<ArrayBuffer>('bridge_read', { id });
        if (bytes.byteLength > 0) return controller.enqueue(new Uint8Array(bytes));
        end();
        controller.close();
      } catch (failure) {
        end();
        fail(signal?.aborted ? signal.reason : new TypeError(reasonOf(failure)));
      }
    },
    cancel() {
      end();
      close();
    },
  });
}

/** What the app says about a call that failed; anything else is a bug of ours, whose words help nobody. */
function reasonOf(failure: unknown): string {
  const text = typeof failure === 'object' && failure !== null && 'text' in failure ? failure.text : undefined;
  return typeof text === 'string' ? text : 'The connection failed';
}
