import type { FetchedApart, JsonOrder } from './json-order.ts';

// What is thrown here reaches the page as an error of the worker; a promise that fails would reach nobody.
addEventListener('message', ({ data }: MessageEvent<JsonOrder>) => {
  if (data.kind === 'fetch') void fetched(data.url, data.init).then((answer) => postMessage(answer));
  else postMessage(data.kind === 'read' ? read(data.bytes) : written(data.value));
});

function read(bytes: Parameters<TextDecoder['decode']>[0]): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

function written(value: unknown): Blob {
  return new Blob([JSON.stringify(value)], { type: 'application/json' });
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
