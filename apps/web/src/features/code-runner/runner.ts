import { IDLE_LIMIT_MS, RUN_LIMIT_MS } from './model/limits.ts';
import type { CodeLanguage, RunFile, RunReport } from './model/run-report.ts';
import type { SealedWorker } from './engine/sealed-worker.ts';

export interface RunRequest {
  readonly language: CodeLanguage;
  readonly code: string;
  /** What one chat leaves in an engine is nothing for another. */
  readonly sessionId: string;
  readonly files: readonly RunFile[];
}

interface Kept {
  readonly worker: SealedWorker;
  readonly sessionId: string;
}

interface RunnerWorld {
  readonly open: (
    language: CodeLanguage,
    signal: AbortSignal,
    onLoaded: (share: number) => void,
  ) => Promise<SealedWorker>;
  /** How long a run may take. */
  readonly limitMs?: number;
}

/** Runs code, one piece at a time for each language. An engine is kept for the next run of the same chat. */
export function createRunner({ open, limitMs = RUN_LIMIT_MS }: RunnerWorld) {
  const kept = new Map<CodeLanguage, Kept>();
  const lines = new Map<CodeLanguage, Promise<unknown>>();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let running = 0;

  function closeAll(): void {
    for (const { worker } of kept.values()) worker.close();
    kept.clear();
  }

  async function workerFor(
    request: RunRequest,
    signal: AbortSignal,
    onLoaded: (share: number) => void,
  ): Promise<SealedWorker> {
    const { language, sessionId } = request;
    const former = kept.get(language);
    if (former?.worker.isUsable === true && former.sessionId === sessionId) return former.worker;
    former?.worker.close();
    kept.delete(language);
    const worker = await open(language, signal, onLoaded).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new Error(`The engine that runs ${language} could not be loaded.`, { cause: error });
    });
    kept.set(language, { worker, sessionId });
    return worker;
  }

  async function runNow(
    request: RunRequest,
    signal: AbortSignal,
    onLoaded: (share: number) => void,
  ): Promise<RunReport> {
    signal.throwIfAborted();
    clearTimeout(idle);
    running += 1;
    try {
      const worker = await workerFor(request, signal, onLoaded);
      onLoaded(1);
      return await worker.run({ kind: 'run', code: request.code, files: request.files, limitMs }, signal);
    } finally {
      running -= 1;
      if (running === 0) idle = setTimeout(closeAll, IDLE_LIMIT_MS);
    }
  }

  return {
    /** `onLoaded` hears how much of the engine has come, where it is not there yet. */
    run(request: RunRequest, signal: AbortSignal, onLoaded: (share: number) => void): Promise<RunReport> {
      const before = lines.get(request.language) ?? Promise.resolve();
      const report = before.then(() => runNow(request, signal, onLoaded));
      lines.set(
        request.language,
        report.catch(() => {}),
      );
      return report;
    },
    closeAll,
  };
}
