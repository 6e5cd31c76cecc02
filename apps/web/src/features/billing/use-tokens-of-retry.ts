import type { CountedTokens, Model } from '@parley/contract';
import { useCallback } from 'react';
import {
  branchOf,
  contextPieces,
  dayOf,
  expectedAnswerTokens,
  loadedTree,
  pathTo,
  tokensOfPieces,
  useSession,
} from '#/features/chat-core/public.ts';
import { askedModel, TYPICAL_MESSAGE } from '#/features/models/public.ts';
import { getConfig } from '#/features/settings/public.ts';

/** In React: about how many tokens it takes to ask for an answer of a chat again, with each model; a typical message's where the chat is not loaded. */
export function useTokensOfRetry(sessionId: string, messageId: string): (model: Model) => CountedTokens {
  const session = useSession(sessionId);
  return useCallback(
    (model) => {
      const tree = loadedTree(sessionId);
      const questionId = tree.parentOf(messageId);
      if (!session || questionId === '') return TYPICAL_MESSAGE;
      const branch = branchOf(session, tree, pathTo(tree, questionId), model.id);
      const pieces = contextPieces({
        config: getConfig(),
        session: branch.session,
        messages: branch.messages,
        model: askedModel(model, [model]),
        today: dayOf(Date.now()),
        offersTools: session.tools.length > 0,
      });
      return { promptTokens: tokensOfPieces(pieces), completionTokens: expectedAnswerTokens(branch.messages) };
    },
    [session, sessionId, messageId],
  );
}
