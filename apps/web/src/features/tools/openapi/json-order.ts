/** What the worker for large JSON does: reads bytes, writes a value, or calls the server and reads its answer. */
export type JsonOrder =
  | { readonly kind: 'read'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'write'; readonly value: unknown }
  | { readonly kind: 'fetch'; readonly url: string; readonly init: Omit<RequestInit, 'signal'> };

/** What came of a call: an answer that was read, one that says what is wrong, or none. */
export type FetchedApart =
  | { readonly kind: 'said'; readonly status: number; readonly said: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly statusText: string; readonly text: string }
  | { readonly kind: 'unreachable' };
