/** Where the bytes of a model's reply go: a client's connection, or the log of a reply that outlives it. */
export interface ReplySink extends NodeJS.EventEmitter {
  /** False asks to wait for `drain`. */
  write(chunk: string | Uint8Array): boolean;
  end(chunk?: string | Uint8Array): unknown;
  /** Breaks it off for everybody who reads. */
  destroy(): unknown;
  readonly destroyed: boolean;
  readonly writableNeedDrain: boolean;
}
