import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ByteLimit } from '../../lib/byte-limit.ts';
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
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  if (!isPlain && !decoder) {
    body.on('error', () => {}).destroy();
    throw new EgressFailure('connection_broken', 'The answer is packed in a way that this server does not read');
  }
  const counted = new AnswerLimit(maxBytes, tooLarge);
  // Errors arrive at the last stream, where the reader sees them.
  const onEnd = () => {};
  if (decoder) pipeline(body, new AnswerLimit(maxBytes, tooLarge), decoder(), counted, onEnd);
  else pipeline(body, counted, onEnd);
  return counted;
}

const tooLarge = (): Error => new EgressFailure('too_large', 'The answer is larger than this server reads');

/** Whatever breaks it off is said in the gateway's words. */
class AnswerLimit extends ByteLimit {
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(error && toEgressError(error));
  }
}
