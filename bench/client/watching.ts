import type { Page } from 'playwright';

/** What a page did while it was watched. */
export interface Watched {
  readonly framesPerSecond: number;
  /** Share of the pictures that a screen of 60 hertz would have shown and did not get. */
  readonly dropped: number;
  readonly longTasksMs: readonly number[];
  /** From a key to the picture that shows it. */
  readonly keysMs: readonly number[];
}

interface Watch {
  frames: number[];
  tasks: number[];
  keys: number[];
}

const FRAME_MS = 1_000 / 60;

/** Starts to note frames, long tasks and keys. */
export async function startWatching(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch: Watch = { frames: [], tasks: [], keys: [] };
    Object.assign(globalThis, { watch });
    const frame = (time: number) => {
      watch.frames.push(time);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => watch.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          // A message comes after the picture that this frame draws.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => watch.keys.push(performance.now() - timeStamp);
          port2.postMessage(undefined);
        });
      },
      { capture: true },
    );
  });
}

/** What was noted so far; noting begins anew. */
export async function takeWatched(page: Page): Promise<Watched> {
  const { frames, tasks, keys } = await page.evaluate(() => {
    const { watch } = globalThis as unknown as { watch: Watch };
    return { frames: watch.frames.splice(0), tasks: watch.tasks.splice(0), keys: watch.keys.splice(0) };
  });
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const elapsedMs = gaps.reduce((sum, gap) => sum + gap, 0);
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  return {
    framesPerSecond: (gaps.length / elapsedMs) * 1_000,
    dropped: missed / (gaps.length + missed),
    longTasksMs: tasks,
    keysMs: keys,
  };
}

/** Types with pauses until told to stop. */
export async function typeUntil(page: Page, isOver: () => boolean, pauseMs = 110): Promise<void> {
  while (!isOver()) {
    await page.keyboard.press('KeyA');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Types so many keys with pauses. */
export async function typeKeys(page: Page, count: number, pauseMs = 60): Promise<void> {
  let left = count;
  await typeUntil(page, () => left-- <= 0, pauseMs);
}
