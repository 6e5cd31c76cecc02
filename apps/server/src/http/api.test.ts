import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { AppError, routes } from '@parley/contract';
import { fastify } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen, startTestApp } from '../testing/app.ts';
import { ActiveStreams } from './active-streams.ts';
import type { Actor } from './actor.ts';
import { createApi } from './api.ts';
import { PathTable } from './path-table.ts';
import { RateLimiter } from './rate-limiter.ts';

/** A relay on a real socket that tells strangers from people only when the test says so. */
async function startSlowDoor() {
  const app = fastify();
  onTestFinished(() => app.close());
  const asked = Promise.withResolvers<void>();
  const found = Promise.withResolvers<Actor>();
  const gone = Promise.withResolvers<void>();
  const freed = vi.fn();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', () => gone.resolve());
    done();
  });
  const api = createApi(app, {
    basePath: '/',
    resolveActor: () => {
      asked.resolve();
      return found.promise;
    },
    sharedLimits: { take: async () => 0 },
    limiter: new RateLimiter(Date.now),
    streams: new ActiveStreams(),
    paths: new PathTable(),
    checkReplies: false,
  });
  api.route(
    routes.aiProxy.relay,
    () => undefined,
    ({ onEnd }) => onEnd(freed),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const send = () =>
    socket.write('POST /api/ai-proxy/relay HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{');
  return { send, socket, asked, found, gone, freed };
}

describe('a client that is gone before it is known who it is', () => {
  it('frees its place at once', async () => {
    const { send, socket, asked, found, gone, freed } = await startSlowDoor();
    send();
    await asked.promise;
    socket.resetAndDestroy();
    await gone.promise;
    expect(freed).not.toHaveBeenCalled();
    found.reject(new AppError('unauthorized'));
    await expect.poll(() => freed.mock.calls.length).toBe(1);
  });
});

describe('a client that is gone before its request is read', () => {
  it('has no address, and leaves no failure in the log', async () => {
    const started = await startTestApp({ config: { rateLimitPerMinute: 5, accessCode: 'open sesame' } });
    const { port } = new URL(await listen(started));
    const addresses: unknown[] = [];
    started.app.server.prependListener('request', ({ socket }) => addresses.push(socket.remoteAddress));
    for (let at = 0; at < 10; at += 1) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write('GET /api/auth/me HTTP/1.1\r\nhost: localhost\r\n\r\n');
      socket.resetAndDestroy();
    }
    await expect.poll(() => addresses.length).toBe(10);
    expect(addresses).toContain(undefined);
    await started.app.close();
    expect(started.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
