import { AppError } from '@parley/contract';
import type { FastifyRequest, RequestPayload } from 'fastify';
import { ByteLimit } from '../lib/byte-limit.ts';
import type { Actor } from './actor.ts';

/** A request whose body nobody has read yet. */
interface Arrival {
  readonly request: Pick<FastifyRequest, 'headers'>;
  readonly actor: Actor | undefined;
  /** Why there is no actor. */
  readonly refusal: Error | undefined;
  /** Of the caller, as limits count it. */
  readonly address: string;
  /** Called once the request is answered or its connection gone. */
  readonly onEnd: (free: () => void) => void;
}

/** Lets a request in, or throws the AppError that says why not. */
export type Admit = (arrival: Arrival) => void;

/** A body that ends in a failure where it grows beyond a limit below the route's own. */
export function boundedPayload(request: FastifyRequest, payload: RequestPayload, maxBytes: number): RequestPayload {
  const announced = Number(request.headers['content-length']);
  if (announced > maxBytes) throw new AppError('payload_too_large');
  // Node reads no more than what is announced.
  if (announced >= 0) return payload;
  const bounded = new ByteLimit(maxBytes, () => new AppError('payload_too_large'));
  payload.on('error', (error) => bounded.destroy(error));
  return payload.pipe(bounded);
}
