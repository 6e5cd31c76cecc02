import type { QueryClient } from '@tanstack/react-query';
import { onTurnEnded, readChat } from '#/features/chat-core/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { billingChanged } from './billing-query.ts';
import { isRefusal } from './model/shortage.ts';
import { openRefusal } from './open-refusal.ts';

/** By then an answer is paid for. */
const SETTLED_MS = 1_000;

/** Keeps the balance on show up to date, and opens the dialog where an answer of this page is refused: one, however many models answered. */
export function watchOutOfBalance(queries: QueryClient): () => void {
  let isShown = false;
  let toldLast = '';
  return onTurnEnded((sessionId, messageId) => {
    setTimeout(() => void billingChanged(queries), SETTLED_MS);
    void readChat(sessionId).then(async ({ tree }) => {
      const answer = tree.byId.get(messageId);
      if (isShown || !answer || !isRefusal(answer.errorCode)) return;
      // Without accounts a plain 403 is a proxy's, which no plan and no money helps.
      if (answer.errorCode === 'forbidden' && runtimeConfig.mode !== 'hosted') return;
      // Asked again in its place, an answer may still read as it was refused until what came is written down.
      const refused = `${messageId} ${answer.date}`;
      if (refused === toldLast) return;
      toldLast = refused;
      isShown = true;
      await openRefusal({ answer: { sessionId, messageId }, asked: answer.modelId, code: answer.errorCode });
      isShown = false;
    });
  });
}
