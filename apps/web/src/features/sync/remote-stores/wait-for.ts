/** Waits; rejects with the signal's reason when it is broken off. */
export type Pause = (delayMs: number, signal: AbortSignal | undefined) => Promise<void>;

export const waitFor: Pause = async (delayMs, signal) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, delayMs);
  const wake = (): void => resolve();
  signal?.addEventListener('abort', wake, { once: true });
  await promise;
  clearTimeout(timer);
  signal?.removeEventListener('abort', wake);
  signal?.throwIfAborted();
};
