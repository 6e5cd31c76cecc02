import type { CountedTokens, Model } from '@parley/contract';
import { useCallback } from 'react';
import { askedModel, TYPICAL_MESSAGE } from '#/features/models/public.ts';
import { getConfig } from '#/features/settings/public.ts';
import { contextPieces, tokensOfPieces } from '../model/build-context.ts';
import { dayOf } from '../model/context-request.ts';
import { expectedAnswerTokens } from '../model/expected-answer.ts';
import { pathTo } from '../model/message-tree.ts';
import { loadedTree, useSession } from '../rows/store.ts';
import { branchOf } from './read-branch.ts';

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
