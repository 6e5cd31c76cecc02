import { once } from 'node:events';
import { connect } from 'node:net';
import { type FastifyReply, fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { followAsEvents } from './event-stream.ts';

const EVENTS = 40;
const LARGE = 'x'.repeat(1_000_000);

type Run = Parameters<typeof followAsEvents>[1];
type Patience = Parameters<typeof followAsEvents>[2];

/** A connection to a server that follows `run`, and asks for it. */
async function reading(run: (reply: FastifyReply) => Run, patience?: Patience) {
  const app = fastify();
  app.get('/', (_request, reply) => followAsEvents(reply, run(reply), patience));
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  return socket;
}

it('holds no more for a slow reader than it was just told', async () => {
  let held = 0;
  const socket = await reading((reply) => async (tell) => {
    for (let at = 0; at < EVENTS; at += 1) {
      await tell({ at, LARGE });
      held = Math.max(held, reply.raw.writableLength);
    }
  });
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

it.each([
  ['in all', { stalledMs: 3_600_000, inAllMs: 50 }],
  ['at one time', { stalledMs: 50, inAllMs: 3_600_000 }],
])('waits for a reader no longer than it may %s', async (_, patience) => {
  const closed = Promise.withResolvers<boolean>();
  const socket = await reading(
    (reply) => async (tell) => {
      reply.raw.once('close', () => closed.resolve(reply.raw.destroyed));
      for (let at = 0; at < EVENTS; at += 1) await tell({ at, LARGE });
    },
    patience,
  );
  onTestFinished(() => void socket.destroy());
  expect(await closed.promise).toBe(true);
});

it('waits no longer for a reader that does not take the end', async () => {
  const closed = Promise.withResolvers<boolean>();
  const socket = await reading(
    ({ raw }) =>
      async () => {
        raw.once('close', () => closed.resolve(raw.destroyed));
        raw.write(LARGE.repeat(EVENTS));
      },
    { stalledMs: 3_600_000, inAllMs: 50 },
  );
  onTestFinished(() => void socket.destroy());
  expect(await closed.promise).toBe(true);
});
