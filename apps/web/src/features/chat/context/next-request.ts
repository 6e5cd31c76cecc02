import type { Attachment, ImagePart, Message, Model } from '@parley/contract';
import { useEffect, useState } from 'react';
import { readBlob } from '#/storage/blobs.ts';
import { askedModel, canUseTools } from '#/features/models/public.ts';
import { getConfig } from '#/features/settings/public.ts';
import {
  budgetOf,
  effectiveModelConfig,
  composeRequest,
  dayOf,
  type ComposedRequest,
  branchOf,
  offeredIn,
  readForContext,
  toolDefinitions,
  tokensOfTools,
  chatActions,
  pageChats,
  watchFrame,
} from '#/features/chat-core/public.ts';
import { questionToCome } from './model/context-draft.ts';
import { leftOutOf, type LeftOut } from './model/context-left-out.ts';

/** What the next question would send, and what it would leave behind. */
export interface NextRequest extends ComposedRequest {
  readonly leftOut: readonly LeftOut[];
  /** What lies before the loaded part of the chat is left out as well. */
  readonly hasOlder: boolean;
  /** About how many tokens the definitions of its tools have. */
  readonly toolTokens: number;
  /** How much of the history is wanted. */
  readonly limits: { readonly messages: number; readonly tokens: number | undefined };
}

async function readNextRequest(sessionId: string, model: Model): Promise<NextRequest> {
  const world = { chat: pageChats.get().port, config: getConfig };
  const { session, tree, path, hasOlder } = await readForContext(world, sessionId);
  const branch = branchOf(session, tree, path, model.id);
  const functions = canUseTools(model.id, [model]) ? await offeredIn(sessionId) : [];
  const input = {
    config: getConfig(),
    session: branch.session,
    messages: [...branch.messages, await unsentQuestion(sessionId)],
    model: askedModel(model, [model]),
    now: Date.now(),
    offersTools: functions.length > 0,
    toolTokens: tokensOfTools(functions),
  };
  const { historyMessageCount } = effectiveModelConfig(input.config, session);
  const asSent = { ...input, today: dayOf(input.now) };
  const limits = { messages: historyMessageCount, tokens: budgetOf(asSent) };
  const { request, pieces } = composeRequest(input);
  return {
    request: { ...request, ...toolDefinitions(functions) },
    pieces,
    toolTokens: input.toolTokens,
    leftOut: leftOutOf(asSent),
    hasOlder,
    limits,
  };
}

/** What stands in the box, as it would be asked. Pictures keep their addresses: their bytes are put in when it is sent. */
async function unsentQuestion(sessionId: string): Promise<Message> {
  const { text, files = [] } = await chatActions.readDraft(sessionId);
  const images = files.flatMap(({ kind, url }): ImagePart[] =>
    kind === 'picture' ? [{ type: 'image_url', image_url: { url } }] : [],
  );
  const documents = files.filter(({ kind }) => kind === 'document');
  const attachments = await Promise.all(
    documents.map(async ({ id, name, mediaType, sizeBytes, pages, url }): Promise<Attachment> => {
      const words = (await (await readBlob(url))?.text()) ?? '';
      return { id, name, mediaType, sizeBytes, pages, text: words };
    }),
  );
  return questionToCome({ text, images, attachments });
}

/** In React: the next request of a chat to a model; undefined until it is put together. */
export function useNextRequest(sessionId: string, model: Model | undefined): NextRequest | undefined {
  const [next, setNext] = useState<NextRequest>();
  useEffect(() => {
    if (!model) return undefined;
    let isGone = false;
    const read = () =>
      void readNextRequest(sessionId, model)
        .then((found) => !isGone && setNext(found))
        // The chat was deleted under the dialog, which then has nothing new to say.
        .catch(() => {});
    const unwatch = watchFrame(sessionId, read);
    read();
    return () => {
      isGone = true;
      unwatch();
    };
  }, [sessionId, model]);
  return next;
}
