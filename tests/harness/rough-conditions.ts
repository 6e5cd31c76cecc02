import type { Page } from 'playwright';

/** Races hide on a fast machine. With `PARLEY_ROUGH=1` every page gets a slow processor and a slow line, at random. */
const IS_ROUGH = process.env['PARLEY_ROUGH'] === '1';
const TIMES_SLOWER = [1, 2, 3, 4];
const LATENCIES_MS = [0, 20, 100, 250];

export async function roughen(page: Page): Promise<void> {
  if (!IS_ROUGH) return;
  const rate = oneOf(TIMES_SLOWER);
  const latency = oneOf(LATENCIES_MS);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  process.stdout.write(`${rate} times slower, ${latency} ms away\n`);
}

function oneOf(values: readonly number[]): number {
  return values[Math.floor(Math.random() * values.length)] ?? 0;
}
