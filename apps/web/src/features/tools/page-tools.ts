import { fetchCode } from '#/lib/fetch-code.ts';
import { pagePart } from '#/lib/page-part.ts';
import type { TextArea } from '#/storage/key-value.ts';
import type { ChatPort, ToolPort } from '#/features/chat-core/public.ts';
import { createConsents } from './consents.ts';
import { createQuestions } from './questions.ts';

interface PageToolsWorld {
  readonly chat: Pick<ChatPort, 'read'>;
  /** Where it is kept what may run; undefined where the browser keeps nothing. */
  readonly area: TextArea | undefined;
}

/** The tools of this page. Their code comes with the first question of a chat that has some switched on. */
export function createPageTools({ chat, area }: PageToolsWorld) {
  const consents = createConsents(area);
  const questions = createQuestions();
  const switchedOn = async (sessionId: string): Promise<readonly string[]> =>
    (await chat.read(sessionId)).session?.tools ?? [];
  const code = () => fetchCode(() => import('./chat-tools.ts'));

  const port: ToolPort = {
    offered: async (sessionId) => {
      const ids = await switchedOn(sessionId);
      return ids.length === 0 ? [] : (await code()).offeredOf(ids);
    },
    run: async (call, signal, onState) => {
      const ids = await switchedOn(call.sessionId);
      return (await code()).runOf(ids, call, signal, onState, { consents, questions, now: Date.now });
    },
  };
  return { port, consents, questions };
}

export const pageTools = pagePart<ReturnType<typeof createPageTools>>('tools');
