import { buildTestPage } from '#/testing/test-page.ts';
import type { SessionDraft } from '../model/session-row.ts';
import { chatActions } from '../rows/store.ts';

const ANSWERED = { role: 'assistant', model: 'm', modelId: 'm@default' } as const;

/**
 * Makes a chat of these questions and answers, at least one. Test files share a database, and whoever makes a chat takes
 * an empty one that is there: until it has its first words nobody else may.
 */
export async function chatOf(said: readonly [string, ...string[]], draft: SessionDraft = {}): Promise<string> {
  buildTestPage();
  return navigator.locks.request('chat-of', async () => {
    const sessionId = await chatActions.createSession(draft);
    for (const [index, content] of said.entries()) {
      await chatActions.appendMessage(
        sessionId,
        index % 2 === 0 ? { role: 'user', content } : { ...ANSWERED, content },
      );
    }
    // The count of its messages goes to the disk with this.
    await chatActions.updateSession(sessionId, {});
    return sessionId;
  });
}
