import type { FastifyInstance } from 'fastify';
import type { ActiveStreams } from './active-streams.ts';

/** What is told to end still gets this long to say so to its client. */
const GRACE_MS = 1_000;

/** Ending a server without cutting off what it is saying. */
export interface Drain {
  readonly isDraining: () => boolean;
  /** Takes no new requests, lets running ones finish, and ends those that are left after the limit. */
  close(limitMs: number): Promise<void>;
}

export function createDrain(app: FastifyInstance, streams: ActiveStreams): Drain {
  let isDraining = false;
  // A connection that is kept open for the next request would hold the server until it times out.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isDraining) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  return {
    isDraining: () => isDraining,
    async close(limitMs) {
      isDraining = true;
      const limit = setTimeout(() => streams.abortAll(), limitMs);
      const end = setTimeout(() => app.server.closeAllConnections(), limitMs + GRACE_MS);
      await app.close();
      clearTimeout(limit);
      clearTimeout(end);
    },
  };
}
