import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath } from '../../scripts/lib/chromium.mjs';

export interface KillableBrowser {
  readonly page: Page;
  /** Ends every process of it at once, as a power cut would: nobody gets to write or to close anything. */
  kill(): Promise<void>;
}

/** A Chromium with a profile on the disk, which outlives it. */
export async function startKillableBrowser(profileFolder: string): Promise<KillableBrowser> {
  const child = spawn(
    chromiumPath() ?? chromium.executablePath(),
    [
      ...CHROMIUM_FLAGS,
      '--headless=new',
      '--lang=en-US',
      '--remote-debugging-port=0',
      `--user-data-dir=${profileFolder}`,
      'about:blank',
    ],
    // A group of its own, so that its helpers go with it.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const closed = once(child, 'close');
  const browser = await chromium.connectOverCDP(await addressOf(child.stderr, closed));
  const page = browser.contexts()[0]?.pages()[0];
  if (!page || child.pid === undefined) throw new Error('Chromium has no page');
  const group = -child.pid;
  return {
    page,
    async kill() {
      process.kill(group, 'SIGKILL');
      await closed;
    },
  };
}

async function addressOf(output: NodeJS.ReadableStream, closed: Promise<unknown>): Promise<string> {
  let printed = '';
  const found = Promise.withResolvers<string>();
  output.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    const address = /DevTools listening on (\S+)/.exec(printed)?.[1];
    if (address !== undefined) found.resolve(address);
  });
  return Promise.race([
    found.promise,
    closed.then(() => {
      throw new Error(`Chromium did not start: ${printed}`);
    }),
  ]);
}
