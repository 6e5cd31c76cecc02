import type { AskedOfPerson, PersonAnswer } from './model/asked-of-person.ts';

/** What a person says to a call that asks. `always` and `never` are about its function, `always-tool` about the whole tool. */
export type Decision = 'once' | 'always' | 'always-tool' | 'refuse' | 'never';

interface Asking {
  readonly messageId: string;
  readonly id: string;
}

/** A call that waits for a person. */
export interface WaitingCall extends Asking {
  /** Whether it runs and asks for something; otherwise the question is whether it may run. */
  readonly isAsked: boolean;
}

/** What a person is told of a call before they decide. */
export interface CallProspect {
  /** The host to which its arguments go. */
  readonly destination?: string | undefined;
  /** Whether to allow it once is to allow it for the rest of the chat, with all that only reads of the tool. */
  readonly isForChat?: boolean | undefined;
  /** Whether the tool has other functions, which `always-tool` allows as well. */
  readonly isOneOfMany?: boolean | undefined;
}

interface Waiting {
  readonly call: Asking;
  readonly prospect: CallProspect;
  /** What a running call asks for; undefined where the question is whether the call may run at all. */
  readonly asked: AskedOfPerson | undefined;
  /** Whether the answer to another question has answered this one. */
  readonly isSettled: () => boolean;
  readonly resolve: (answer: Decision | PersonAnswer | 'settled' | undefined) => void;
}

/** The calls that wait for a person, on this page. */
export function createQuestions() {
  const waiting = new Map<string, Waiting>();
  const listeners = new Set<() => void>();
  const keyOf = ({ messageId, id }: Asking): string => `${messageId}/${id}`;
  let shown: readonly WaitingCall[] = [];
  const tell = (): void => {
    shown = [...waiting.values()].map(({ call: { messageId, id }, asked }) => ({
      messageId,
      id,
      isAsked: asked !== undefined,
    }));
    listeners.forEach((listener) => listener());
  };

  async function waitFor(call: Asking, question: Omit<Waiting, 'call' | 'resolve'>, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<Parameters<Waiting['resolve']>[0]>();
    if (signal.aborted) return undefined;
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    waiting.set(keyOf(call), { ...question, call, resolve });
    tell();
    const answer = await promise;
    waiting.delete(keyOf(call));
    tell();
    return answer;
  }

  return {
    /** Waits for a person to let a call run; undefined where nobody wants the answer any more. */
    async ask(
      call: Asking,
      signal: AbortSignal,
      prospect: CallProspect = {},
      isSettled: () => boolean = () => false,
    ): Promise<Decision | 'settled' | undefined> {
      const answer = await waitFor(call, { asked: undefined, prospect, isSettled }, signal);
      return typeof answer === 'string' ? answer : undefined;
    },
    /** Waits for what a running call asks of a person; undefined where nobody wants the answer any more. */
    async askFor(call: Asking, asked: AskedOfPerson, signal: AbortSignal): Promise<PersonAnswer | undefined> {
      const answer = await waitFor(call, { asked, prospect: {}, isSettled: () => false }, signal);
      return typeof answer === 'object' ? answer : undefined;
    },
    answer: (call: Asking, answer: Decision | PersonAnswer): void => waiting.get(keyOf(call))?.resolve(answer),
    /** Withdraws the questions that an answer to another has answered as well. */
    review: (): void => {
      for (const { isSettled, resolve } of waiting.values()) if (isSettled()) resolve('settled');
    },
    /** All that wait, the same list for as long as nothing changes. */
    all: (): readonly WaitingCall[] => shown,
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
