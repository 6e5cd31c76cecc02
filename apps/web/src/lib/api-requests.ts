const running = new Map<AbortController, string | undefined>();

/** Registers a request so that it can be cancelled by its key or with all others. Call `done` when it has ended. */
export function trackRequest(key?: string, outer?: AbortSignal): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  running.set(controller, key);
  return {
    signal: outer ? AbortSignal.any([controller.signal, outer]) : controller.signal,
    done: () => running.delete(controller),
  };
}

/** Aborts every running request that was started under this key. */
export function cancelRequest(key: string): void {
  for (const [controller, ownKey] of running) {
    if (ownKey === key) controller.abort();
  }
}

/** Aborts every running request, on signing out for example. */
export function cancelAllRequests(): void {
  for (const controller of running.keys()) controller.abort();
}
