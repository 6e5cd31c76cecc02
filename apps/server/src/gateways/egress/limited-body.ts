import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { EgressFailure, toEgressError } from './failures.ts';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** An answer's body, unpacked, which breaks off when either form grows beyond the limit. */
export function limitedBody(body: Readable, encoding: string, maxBytes: number): Readable {
  const coding = encoding.trim().toLowerCase();
  const isPlain = coding === '' || coding === 'identity';
  const decoder = isPlain ? undefined : DECODERS[coding];
  if (!isPlain && !decoder) {
    body.on('error', () => {}).destroy();
    throw new EgressFailure('connection_broken', 'The answer is packed in a way that this server does not read');
  }
  const counted = new ByteLimit(maxBytes);
  // Errors arrive at the last stream, where the reader sees them.
  const onEnd = () => {};
  if (decoder) pipeline(body, new ByteLimit(maxBytes), decoder(), counted, onEnd);
  else pipeline(body, counted, onEnd);
  return counted;
}

class ByteLimit extends Transform {
  #left: number;

  constructor(maxBytes: number) {
    super();
    this.#left = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) callback(new EgressFailure('too_large', 'The answer is larger than this server reads'));
    else callback(null, chunk);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(error && toEgressError(error));
  }
}
