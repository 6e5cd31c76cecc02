import type { AppConfig, ChatMessage, ChatRequest, Message } from '@parley/contract';
import { ApiFailure } from '../../lib/api.ts';
import { buildContext, effectiveModelConfig } from './model/build-context.ts';
import { pathOfModel, pathTo } from './model/message-tree.ts';
import { requestParameters } from './model/request-parameters.ts';
import type { ChatSnapshot } from './store.ts';
import type { TurnModel } from './turns.ts';

export interface RequestWorld {
  readonly chat: {
    readonly read: (sessionId: string) => Promise<ChatSnapshot>;
    readonly loadOlder: (sessionId: string) => Promise<void>;
  };
  readonly config: () => AppConfig;
  readonly now: () => number;
}

/** Up to where the model gets to read, and what it is told after that. */
export interface RequestPlan {
  readonly model: TurnModel;
  /** The last message that is sent: a question, or an answer that is to go on. */
  readonly upTo: string;
  /** Words for the model alone, which the chat does not keep. */
  readonly instruction?: string | undefined;
}

/** What is sent for one answer: the branch that leads to it, as far as it counts. */
export async function buildRequest(
  world: RequestWorld,
  sessionId: string,
  { model, upTo, instruction }: RequestPlan,
): Promise<ChatRequest> {
  const config = world.config();
  const { session, messages } = await readBranch(world, sessionId, upTo, model.id);
  const modelConfig = effectiveModelConfig(config, session);
  const context = buildContext({
    config,
    session,
    messages: messages.map((message) => (message.id === upTo ? asFinished(message) : message)),
    modelName: model.name,
    today: new Date(world.now()).toISOString().slice(0, 10),
  });
  const told: ChatMessage[] = instruction === undefined ? [] : [{ role: 'user', content: instruction }];
  return {
    model: model.name,
    messages: [...context, ...told],
    stream: true,
    stream_options: { include_usage: true },
    ...requestParameters(model.name, modelConfig),
  };
}

/** The end of the branch that leads to a message, as one model knows it: long enough for the history that is sent. */
async function readBranch({ chat, config }: RequestWorld, sessionId: string, upTo: string, modelId: string) {
  for (;;) {
    const { session, tree, hasOlder } = await chat.read(sessionId);
    if (!session) throw new ApiFailure('aborted', 0, 'The chat is gone');
    const path = pathOfModel(tree, pathTo(tree, upTo), modelId);
    const wanted = effectiveModelConfig(config(), session).historyMessageCount + 2;
    if (!hasOlder || path.length >= wanted) {
      return { session, messages: path.flatMap((id) => tree.byId.get(id) ?? []) };
    }
    await chat.loadOlder(sessionId);
  }
}

/** An answer that is to go on counts with what it has, however it came to stop. */
function asFinished(message: Message): Message {
  return message.role === 'assistant' ? { ...message, streaming: false, isError: false } : message;
}
