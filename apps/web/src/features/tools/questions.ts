/** What a person says to a call that asks. */
export type Decision = 'once' | 'always' | 'refuse' | 'never';

interface Asking {
  readonly messageId: string;
  readonly id: string;
}

/** The calls that wait for a person, on this page. */
export function createQuestions() {
  const waiting = new Map<string, (decision: Decision | undefined) => void>();
  const listeners = new Set<() => void>();
  const keyOf = ({ messageId, id }: Asking): string => `${messageId}/${id}`;
  const tell = (): void => listeners.forEach((listener) => listener());

  return {
    /** Waits for a person; undefined where nobody wants the answer any more. */
    async ask(call: Asking, signal: AbortSignal): Promise<Decision | undefined> {
      const { promise, resolve } = Promise.withResolvers<Decision | undefined>();
      if (signal.aborted) return undefined;
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
      waiting.set(keyOf(call), resolve);
      tell();
      const decision = await promise;
      waiting.delete(keyOf(call));
      tell();
      return decision;
    },
    answer: (call: Asking, decision: Decision): void => waiting.get(keyOf(call))?.(decision),
    isWaiting: (call: Asking): boolean => waiting.has(keyOf(call)),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Questions = ReturnType<typeof createQuestions>;
