import { once } from 'node:events';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { followAsEvents } from './event-stream.ts';

const EVENTS = 40;
const LARGE = 'x'.repeat(1_000_000);

it('holds no more for a slow reader than it was just told', async () => {
  let held = 0;
  const app = fastify();
  app.get('/', (_request, reply) =>
    followAsEvents(reply, async (tell) => {
      for (let at = 0; at < EVENTS; at += 1) {
        await tell({ at, LARGE });
        held = Math.max(held, reply.raw.writableLength);
      }
    }),
  );
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  let length = 0;
  socket.on('data', (bytes) => {
    length += bytes.length;
    socket.pause();
    setImmediate(() => socket.resume());
  });
  await once(socket, 'close');
  expect(length).toBeGreaterThan(EVENTS * LARGE.length);
  expect(held).toBeLessThan(2 * LARGE.length);
});
