import type { ChatRequest, Message } from '@parley/contract';
import type { SetModel } from '@parley/providers';
import type { ComposedRequest, RequestInput } from '../model/context-request.ts';
import { branchOf, readForContext, type BranchWorld } from './read-branch.ts';
import type { TurnModel } from './turns.ts';

export interface RequestWorld extends BranchWorld {
  readonly now: () => number;
  /** What is known of a model that is to be asked. */
  readonly askedModel: (model: TurnModel) => SetModel;
  /** Puts a request together; its code comes after the first load, with the long list of what each model takes. */
  readonly composeRequest: (input: RequestInput) => Promise<ComposedRequest>;
}

/** Up to where the model gets to read, and what it is told after that. */
export interface RequestPlan {
  readonly model: TurnModel;
  /** The last message that is sent: a question, or an answer that is to go on. */
  readonly upTo: string;
  /** Words for the model alone, which the chat does not keep. */
  readonly instruction?: string | undefined;
  /** Whether the model may call tools. */
  readonly offersTools?: boolean | undefined;
  /** About how many tokens their definitions have. */
  readonly toolTokens?: number | undefined;
}

/** What is sent for one answer: the branch that leads to it, as far as it counts. */
export async function buildRequest(
  world: RequestWorld,
  sessionId: string,
  { model, upTo, instruction, offersTools, toolTokens }: RequestPlan,
): Promise<ChatRequest> {
  const { session, tree, path } = await readForContext(world, sessionId, upTo);
  const branch = branchOf(session, tree, path, model.id);
  const { request } = await world.composeRequest({
    config: world.config(),
    session: branch.session,
    messages: branch.messages.map((message) => (message.id === upTo ? asFinished(message) : message)),
    model: world.askedModel(model),
    now: world.now(),
    instruction,
    offersTools,
    toolTokens,
  });
  return request;
}

/** An answer that is to go on counts with what it has, however it came to stop. */
function asFinished(message: Message): Message {
  return message.role === 'assistant' ? { ...message, streaming: false, isError: false } : message;
}
