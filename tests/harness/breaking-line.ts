import { createServer, connect, type Socket } from 'node:net';
import { listenLocally } from '@parley/testkit';

export interface BreakingLine {
  /** Where the server answers through this line, with a slash at the end. */
  readonly url: string;
  /** Breaks every connection there is, as a change of network does. */
  cut(): void;
  /** While it is down nothing gets through, and nobody is let in. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

/** A line to a server that breaks when a test says so. */
export async function startBreakingLine(serverUrl: string): Promise<BreakingLine> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isDown = false;

  const server = createServer((near) => {
    if (isDown) return void near.destroy();
    const far = connect(Number(serverPort), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const port = await listenLocally(server);

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: `http://127.0.0.1:${port}/`,
    cut,
    setDown(down) {
      isDown = down;
      if (down) cut();
    },
    close: () => new Promise((resolve) => (cut(), server.close(() => resolve()))),
  };
}
