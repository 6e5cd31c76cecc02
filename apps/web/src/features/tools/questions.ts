import type { AskedOfPerson, PersonAnswer } from './model/asked-of-person.ts';

/** What a person says to a call that asks. */
export type Decision = 'once' | 'always' | 'refuse' | 'never';

interface Asking {
  readonly messageId: string;
  readonly id: string;
}

/** What a person is told of a call before they decide. */
export interface CallProspect {
  /** The host to which its arguments go. */
  readonly destination?: string | undefined;
  /** Whether to allow it once is to allow it for the rest of the chat. */
  readonly isForChat?: boolean | undefined;
}

interface Waiting {
  readonly prospect: CallProspect;
  /** What a running call asks for; undefined where the question is whether the call may run at all. */
  readonly asked: AskedOfPerson | undefined;
  readonly resolve: (answer: Decision | PersonAnswer | undefined) => void;
}

/** The calls that wait for a person, on this page. */
export function createQuestions() {
  const waiting = new Map<string, Waiting>();
  const listeners = new Set<() => void>();
  const keyOf = ({ messageId, id }: Asking): string => `${messageId}/${id}`;
  const tell = (): void => listeners.forEach((listener) => listener());

  async function waitFor(call: Asking, { asked, prospect }: Omit<Waiting, 'resolve'>, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<Decision | PersonAnswer | undefined>();
    if (signal.aborted) return undefined;
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    waiting.set(keyOf(call), { asked, prospect, resolve });
    tell();
    const answer = await promise;
    waiting.delete(keyOf(call));
    tell();
    return answer;
  }

  return {
    /** Waits for a person to let a call run; undefined where nobody wants the answer any more. */
    async ask(call: Asking, signal: AbortSignal, prospect: CallProspect = {}): Promise<Decision | undefined> {
      const answer = await waitFor(call, { asked: undefined, prospect }, signal);
      return typeof answer === 'string' ? answer : undefined;
    },
    /** Waits for what a running call asks of a person; undefined where nobody wants the answer any more. */
    async askFor(call: Asking, asked: AskedOfPerson, signal: AbortSignal): Promise<PersonAnswer | undefined> {
      const answer = await waitFor(call, { asked, prospect: {} }, signal);
      return typeof answer === 'object' ? answer : undefined;
    },
    answer: (call: Asking, answer: Decision | PersonAnswer): void => waiting.get(keyOf(call))?.resolve(answer),
    isWaiting: (call: Asking): boolean => waiting.has(keyOf(call)),
    askedOf: (call: Asking): AskedOfPerson | undefined => waiting.get(keyOf(call))?.asked,
    prospectOf: (call: Asking): CallProspect | undefined => waiting.get(keyOf(call))?.prospect,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Questions = ReturnType<typeof createQuestions>;
