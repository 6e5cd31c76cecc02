import type { FetchedApart, JsonOrder } from './json-order.ts';

addEventListener('message', async ({ data }: MessageEvent<JsonOrder>) => postMessage(await answerTo(data)));

function answerTo(order: JsonOrder): unknown {
  switch (order.kind) {
    case 'read':
      return JSON.parse(new TextDecoder().decode(order.bytes));
    case 'write':
      return new Blob([JSON.stringify(order.value)], { type: 'application/json' });
    case 'fetch':
      return fetched(order.url, order.init);
  }
}

async function fetched(url: string, init: RequestInit): Promise<FetchedApart> {
  try {
    const response = await fetch(url, init);
    const { status, statusText } = response;
    const text = await response.text();
    return response.ok ? { kind: 'said', status, said: jsonIn(text) } : { kind: 'refused', status, statusText, text };
  } catch {
    return { kind: 'unreachable' };
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
