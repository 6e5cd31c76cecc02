/** What browser and desktop do differently. */
export interface Platform {
  readonly kind: 'browser' | 'desktop';
  /** Opens an address outside of the app. */
  readonly openExternal: (url: string) => Promise<void>;
  /** Hands a file to the user; resolves once the bytes are handed over, to false when the user declined. */
  readonly saveFile: (file: { readonly name: string; readonly content: Blob }) => Promise<boolean>;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Resolves to false when the system refused the clipboard. */
  readonly copyText: (text: string) => Promise<boolean>;
  readonly notify?: (notice: { readonly title: string; readonly text: string }) => Promise<void>;
}
