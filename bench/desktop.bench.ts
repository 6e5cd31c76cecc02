import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { listenLocally } from '@parley/testkit';
import {
  builtApp,
  desktopFolder,
  missingForDesktop,
  missingForDriving,
  preparePages,
  targetFolder,
} from '../scripts/lib/desktop.mjs';
import { DesktopApp } from '../tests/desktop/desktop-app.ts';
import { median, report } from './report.ts';

/*
 * What a stream of 100 chunks a second costs the page of the desktop app: through the bridge, and by the web view's own fetch,
 * in the same window. Counted is the time that the thread which draws the page was at work, less what it does by itself.
 */

const CHUNKS_A_SECOND = 100;
const STREAM_MS = 8_000;
const ROUNDS = 5;
/** As long as a piece of an answer is with what is around it. */
const CHUNK = `data: ${JSON.stringify({ id: 'chatcmpl-1', choices: [{ index: 0, delta: { content: ' words' } }] })}\n\n`;

const DRAIN = `
  const drain = async (response) => {
    const words = new TextDecoder();
    let length = 0;
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read())
      length += words.decode(read.value, { stream: true }).length;
    return length;
  };`;
const KINDS = {
  idle: `return new Promise((resolve) => setTimeout(() => resolve(0), ${STREAM_MS}));`,
  fetch: `${DRAIN} return fetch(arguments[0]).then(drain);`,
  bridge: `${DRAIN} return parleyPlatform.fetch(arguments[0]).then(drain);`,
} as const;

const missing = missingForDesktop() ?? missingForDriving();
if (missing !== undefined) console.log(`The desktop app is not measured. ${missing}`);
else if (process.env['DISPLAY'] === undefined) process.exitCode = await onOwnDisplay();
else await measure();

/** Windows need a display and a bus; both are there for the second of the two processes alone. */
async function onOwnDisplay(): Promise<number> {
  await preparePages();
  const where = { cwd: desktopFolder, env: { ...process.env, CARGO_TARGET_DIR: targetFolder } };
  const built = spawnSync('cargo', ['build', '--locked'], { ...where, stdio: 'inherit' });
  if (built.status !== 0) return built.status ?? 1;
  const display = ['-a', '-s', '-screen 0 1400x900x24', 'dbus-run-session', '--'];
  return spawnSync('xvfb-run', [...display, process.execPath, import.meta.filename], { stdio: 'inherit' }).status ?? 1;
}

async function measure(): Promise<void> {
  const server = createServer((_, response) => stream(response));
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  // A build that people install reads no such variable; this one lets the page call the measuring server by itself.
  const app = await DesktopApp.start({ hosts: [origin], env: { PARLEY_TEST_CONNECT: origin } });
  try {
    await app.window.see('What are we working out?');
    const page = pageProcess(app.home);
    const spent: Record<keyof typeof KINDS, number[]> = { idle: [], fetch: [], bridge: [] };
    const expected = CHUNK.length * (STREAM_MS / 1_000) * CHUNKS_A_SECOND;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of ['idle', 'fetch', 'bridge'] as const) {
        const before = workedMs(page);
        const length = await app.window.run<number>(KINDS[kind], `${origin}/${kind}-${round}`);
        if (kind !== 'idle' && length !== expected) throw new Error(`${kind}: ${length} instead of ${expected} came`);
        spent[kind].push(workedMs(page) - before);
      }
    }
    const idle = median(spent.idle);
    report('desktop', [
      {
        name: `page's thread, ${STREAM_MS / 1_000} s of 100 chunks a second`,
        value: median(spent.bridge) - idle,
        unit: 'ms',
        baseline: { name: 'the web view’s own fetch', value: median(spent.fetch) - idle },
        limit: { ratioAtMost: 1.5 },
      },
      { name: 'by itself in that time', value: idle, unit: 'ms' },
    ]);
  } finally {
    await app.close();
    server.closeAllConnections();
    server.close();
  }
}

/** As many chunks as are due, whatever the timer does. */
function stream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' });
  const total = (STREAM_MS / 1_000) * CHUNKS_A_SECOND;
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1_000) * CHUNKS_A_SECOND));
    for (; sent < due; sent += 1) response.write(CHUNK);
    if (sent < total) return;
    clearInterval(timer);
    response.end();
  }, 1_000 / CHUNKS_A_SECOND);
  response.on('close', () => clearInterval(timer));
}

/** The process that runs the page of the app with this home. */
function pageProcess(home: string): string {
  const found = readdirSync('/proc').find((id) => {
    try {
      const isPage = /^\d+$/.test(id) && readFileSync(`/proc/${id}/comm`, 'utf8').startsWith('WebKitWebProc');
      return isPage && readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(`HOME=${home}`);
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`No page of ${builtApp} runs`);
  return found;
}

/** How long the main thread of a process has been at work. */
function workedMs(id: string): number {
  return Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
