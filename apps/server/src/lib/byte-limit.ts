import { Transform, type TransformCallback } from 'node:stream';

/** Passes bytes on until there are more than so many; then it breaks off with what it was handed to say. */
export class ByteLimit extends Transform {
  readonly #tooLarge: () => Error;
  #left: number;

  constructor(maxBytes: number, tooLarge: () => Error) {
    super();
    this.#left = maxBytes;
    this.#tooLarge = tooLarge;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) callback(this.#tooLarge());
    else callback(null, chunk);
  }
}
