import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startParley } from '../tests/harness/parley-process.ts';
import { median, report } from './report.ts';

const STARTS = 5;

/** The least a process can take: Node itself with a bare HTTP server. */
async function startBareNode(): Promise<{ readyMs: number; residentMb: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [
    '-e',
    "require('node:http').createServer((q, r) => r.end()).listen(0, '127.0.0.1', () => console.log('ready'))",
  ]);
  await once(child.stdout, 'data');
  const readyMs = performance.now() - started;
  await wait(2_000);
  const residentMb = residentMemoryOf(child.pid ?? 0);
  child.kill();
  await once(child, 'exit');
  return { readyMs, residentMb };
}

async function startServer(): Promise<{ readyMs: number; residentMb: number }> {
  const started = performance.now();
  const parley = await startParley();
  const readyMs = performance.now() - started;
  await fetch(parley.url);
  await fetch(`${parley.url}api/models`);
  await wait(5_000);
  const residentMb = residentMemoryOf(parley.pid);
  await parley.stop();
  return { readyMs, residentMb };
}

function residentMemoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

const bare = [];
const own = [];
for (let round = 0; round < STARTS; round += 1) {
  bare.push(await startBareNode());
  own.push(await startServer());
}

report('Server, idle', [
  {
    name: 'ready after start',
    value: median(own.map(({ readyMs }) => readyMs)),
    unit: 'ms',
    baseline: { name: 'bare Node', value: median(bare.map(({ readyMs }) => readyMs)) },
    limit: { atMost: 1_500 },
  },
  {
    name: 'resident memory',
    value: median(own.map(({ residentMb }) => residentMb)),
    unit: 'MB',
    baseline: { name: 'bare Node', value: median(bare.map(({ residentMb }) => residentMb)) },
    limit: { atMost: 120 },
  },
]);
