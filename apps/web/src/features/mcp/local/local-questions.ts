import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/client';
import type { McpAnswer, McpElicitation } from '@parley/contract';
import { questionOf } from '@parley/mcp';
import { newId } from '#/lib/ids.ts';

/** A call that runs, at which a person can be asked. */
interface Asker {
  readonly onQuestion: (question: McpElicitation) => void;
  readonly onOver: (id: string) => void;
  readonly signal: AbortSignal;
}

type Answer = Omit<McpAnswer, 'elicitationId'>;

const QUESTIONS_AT_ONCE = 5;

/** Questions of one program to the person, while its calls run. */
export class LocalQuestions {
  readonly #askers: Asker[] = [];
  readonly #open = new Map<string, (answer: Answer) => void>();
  readonly #limits: { readonly schemaBytes: number; readonly elicitationMs: number };

  constructor(limits: { readonly schemaBytes: number; readonly elicitationMs: number }) {
    this.#limits = limits;
  }

  /** Lets a call be asked, until what it gives is called. */
  join(asker: Asker): () => void {
    this.#askers.push(asker);
    return () => void this.#askers.splice(this.#askers.indexOf(asker), 1);
  }

  /** Asks at the newest call; where none runs, nobody is there to be asked. */
  async ask(asked: ElicitRequest['params'], over: AbortSignal): Promise<ElicitResult> {
    const asker = this.#askers.at(-1);
    if (!asker || this.#open.size >= QUESTIONS_AT_ONCE) return { action: 'cancel' };
    const id = newId();
    const question = questionOf(id, asked, this.#limits.schemaBytes);
    if (!question) return { action: 'decline' };
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const ended = AbortSignal.any([over, asker.signal, AbortSignal.timeout(this.#limits.elicitationMs)]);
    ended.addEventListener('abort', () => resolve({ action: 'cancel', content: {} }), { once: true });
    this.#open.set(id, resolve);
    try {
      asker.onQuestion(question);
      const { action, content } = await promise;
      return action === 'accept' && question.mode === 'form' ? { action, content } : { action };
    } finally {
      this.#open.delete(id);
      asker.onOver(id);
    }
  }

  /** A question that is over wants no answer. */
  answer({ elicitationId, ...answer }: McpAnswer): void {
    this.#open.get(elicitationId)?.(answer);
  }
}
