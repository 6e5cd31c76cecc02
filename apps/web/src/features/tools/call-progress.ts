import type { CallProgress } from './model/tool-function.ts';

interface Running {
  readonly messageId: string;
  readonly id: string;
}

/** How far the calls are that run on this page. Nothing of it is kept. */
export function createProgress() {
  const running = new Map<string, CallProgress>();
  const listeners = new Set<() => void>();
  const keyOf = ({ messageId, id }: Running): string => `${messageId}/${id}`;
  const tellAll = (): void => listeners.forEach((listener) => listener());
  return {
    tell(call: Running, progress: CallProgress): void {
      running.set(keyOf(call), progress);
      tellAll();
    },
    end(call: Running): void {
      if (running.delete(keyOf(call))) tellAll();
    },
    of: (call: Running): CallProgress | undefined => running.get(keyOf(call)),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Progress = ReturnType<typeof createProgress>;
