import { runtimeConfig } from '#/lib/runtime-config.ts';
import { FILES_OUT, PRINTED_MAX_LENGTH, START_LIMIT_MS } from '../model/limits.ts';
import { NOTHING_MADE, tooLong, type RunOrder, type RunReport, type WorkerReport } from '../model/run-report.ts';
import type { Materials } from './serve-runs.ts';

/** How long an ended run has to say what it had printed. */
const LAST_WORDS_MS = 1_000;
/** An engine that can look at a clock itself ends before the page ends it. */
const GRACE_MS = 500;

const LIMITS = { printed: PRINTED_MAX_LENGTH, files: FILES_OUT.most, bytes: FILES_OUT.bytes };

/** The engine did not come up, or is gone. */
export class EngineLost extends Error {}

type FrameReport = { readonly printed: string } & (
  | WorkerReport
  | { readonly kind: 'started' }
  | { readonly kind: 'broken'; readonly error?: string | undefined }
);

/**
 * A worker in a frame that has an origin of its own and no network: neither the app's storage nor any host is in reach of
 * what runs there. The frame is thrown away with it.
 */
export class SealedWorker {
  readonly #element: HTMLIFrameElement;
  readonly #port: MessagePort;
  #isUsable = true;

  private constructor(element: HTMLIFrameElement, port: MessagePort) {
    this.#element = element;
    this.#port = port;
  }

  static async open(script: string, materials: Materials, signal: AbortSignal): Promise<SealedWorker> {
    const element = document.createElement('iframe');
    try {
      await showPage(element, signal);
      const { port1, port2 } = new MessageChannel();
      const worker = new SealedWorker(element, port1);
      const started = nextReport(port1, START_LIMIT_MS, signal);
      // Its origin is opaque and has no name to be addressed by; no other page than ours can be in the frame.
      element.contentWindow?.postMessage({ script, materials, limits: LIMITS }, '*', [
        port2,
        ...Object.values(materials),
      ]);
      const report = await started;
      if (report?.kind !== 'started') throw new EngineLost(report?.kind === 'broken' ? report.error : undefined);
      return worker;
    } catch (error) {
      element.remove();
      throw error;
    }
  }

  /** Whether it can take another order. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Runs code to its end, or to the limit of its time. A run that is given up takes the worker with it at once. */
  async run(order: RunOrder, signal: AbortSignal): Promise<RunReport> {
    try {
      this.#port.postMessage(order);
      const report = await nextReport(this.#port, order.limitMs + GRACE_MS, signal);
      if (report?.kind === 'done') {
        if (report.isSpent) this.close();
        const { printed, value, error, files, leftOut } = report;
        return { printed, value, error, files, leftOut };
      }
      this.#port.postMessage({ kind: 'end' });
      const printed = (report ?? (await nextReport(this.#port, LAST_WORDS_MS, signal)))?.printed ?? '';
      this.close();
      return { ...NOTHING_MADE, printed, error: report ? BROKEN : tooLong(order.limitMs) };
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#isUsable = false;
    this.#port.close();
    this.#element.remove();
  }
}

const BROKEN = 'The engine stopped in the middle of the code, most likely because it needed too much memory.';

/** What the frame says next; undefined when it says nothing in time. Rejects when nobody wants to know any more. */
function nextReport(port: MessagePort, withinMs: number, signal: AbortSignal): Promise<FrameReport | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<FrameReport | undefined>();
  const stop = (): void => reject(signal.reason);
  const timer = setTimeout(() => resolve(undefined), withinMs);
  const hear = ({ data }: MessageEvent<FrameReport>): void => resolve(data);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  port.addEventListener('message', hear, { once: true });
  port.start();
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    port.removeEventListener('message', hear);
  });
}

/** Loads the frame's own page, out of sight. */
function showPage(element: HTMLIFrameElement, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (): void => reject(signal.reason);
  const timer = setTimeout(() => reject(new EngineLost()), START_LIMIT_MS);
  const hear = ({ source, data }: MessageEvent<{ kind?: unknown } | null>): void => {
    if (source === element.contentWindow && source !== null && data?.kind === 'ready') resolve();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  window.addEventListener('message', hear);
  // Never `allow-same-origin`: what runs in it would be the app, with every chat and key.
  element.setAttribute('sandbox', 'allow-scripts');
  element.referrerPolicy = 'no-referrer';
  element.hidden = true;
  element.title = '';
  element.src = `${runtimeConfig.basePath}code-frame.html`;
  document.body.append(element);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    window.removeEventListener('message', hear);
  });
}
