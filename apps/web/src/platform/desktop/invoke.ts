/** Calls a command of the app around the page. Raw bytes go as they are; anything else as JSON. */
export type Invoke = <Answer>(
  command: string,
  given?: Readonly<Record<string, unknown>> | Uint8Array,
  options?: { readonly headers: Readonly<Record<string, string>> },
) => Promise<Answer>;

declare global {
  interface Window {
    /** What Tauri puts into its own pages, and into no other. */
    readonly __TAURI_INTERNALS__: { readonly invoke: Invoke };
  }
}

export const invokeApp: Invoke = (...call) => window.__TAURI_INTERNALS__.invoke(...call);
