import { parseModelId, type ChatRequest, type Message, type Model, type Usage } from '@parley/contract';
import type { SetModel } from '@parley/providers';
import { askedModel, helperFor, isFreeOfServer, isGuide, isPainter } from '#/features/models/public.ts';
import type { ChatPort } from '../chat-port.ts';
import type { CostOf } from '../model/answer-cost.ts';
import { summaryRequest, titleRequest } from '../model/auto-text-request.ts';
import { isSendable } from '../model/build-context.ts';
import { countAnswers, dueMemory, planMemory, type MemoryPlan } from '../model/memory.ts';
import { cleanTitle, isTitleDue } from '../model/title.ts';
import { withoutThoughts } from '../model/without-thoughts.ts';
import { readForContext, type BranchWorld } from './read-branch.ts';
import { newReplyTicket } from './reply-ticket.ts';
import type { Transport } from './server-reply.ts';
import type { TurnModel } from './turns.ts';

export interface AutoTextsWorld extends BranchWorld {
  readonly chat: Pick<ChatPort, 'read' | 'loadOlder' | 'updateSession' | 'addSideCost' | 'watch'>;
  /** Every model that may be asked at the moment. */
  readonly models: () => readonly Model[];
  readonly transportFor: (modelId: string) => Transport;
  /** To the server's models that cost nobody anything. */
  readonly freeTransport: Transport;
  /** What tokens cost by the prices of this moment. */
  readonly costOf: CostOf;
  /** Removes what the server keeps of a text once it is here: nobody will ask for it again. */
  readonly forgetReply: (id: string) => void;
  /** Nobody asked for these texts, so nobody is bothered with their failures. */
  readonly log: (what: string, error: unknown) => void;
}

type AutoText = 'title' | 'memory';
type Outcome = 'made' | 'nothing-to-do' | 'failed';

/** What is made of a chat unasked: its name and its memory. Lives outside of React, like the turns. */
export function createAutoTexts(world: AutoTextsWorld) {
  const { chat, config, log } = world;
  const running = new Map<string, Promise<Outcome>>();
  const listeners = new Set<() => void>();

  const keyOf = (kind: AutoText, sessionId: string): string => `${kind}/${sessionId}`;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  /** One of a kind at a time for each chat: whoever comes second gets what the first one makes. */
  function once(kind: AutoText, sessionId: string, make: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
    const key = keyOf(kind, sessionId);
    const known = running.get(key);
    if (known) return known;
    const made = watched(kind, sessionId, make).finally(() => {
      running.delete(key);
      tell();
    });
    running.set(key, made);
    tell();
    return made;
  }

  /** Gives up when the chat goes. */
  async function watched(
    kind: AutoText,
    sessionId: string,
    make: (signal: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome> {
    const abort = new AbortController();
    const unwatch = chat.watch(sessionId, () => {
      void chat.read(sessionId).then(({ status }) => status === 'missing' && abort.abort());
    });
    try {
      return await make(abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) log(`No ${kind} was made`, error);
      return 'failed';
    } finally {
      unwatch();
    }
  }

  async function ask(
    model: TurnModel,
    sessionId: string,
    isIncognito: boolean,
    requestOf: (model: SetModel) => ChatRequest,
    signal: AbortSignal,
  ): Promise<string> {
    const models = world.models();
    const transport = isFreeOfServer(model.id, models) ? world.freeTransport : world.transportFor(model.id);
    let text = '';
    let usage: Usage | undefined;
    let keptId: string | undefined;
    const fresh = newReplyTicket();
    const ticket = { ...fresh, onAsk: () => void (keptId = fresh.id) };
    const isKept = config().finishReplies && !isIncognito;
    try {
      const request = requestOf(askedModel(model, models));
      for await (const part of transport(request, signal, undefined, isKept ? ticket : undefined)) {
        if (part.type === 'text') text += part.text;
        if (part.type === 'usage') usage = part.usage;
        if (part.type === 'error') throw new Error(part.message ?? part.code);
      }
    } finally {
      if (keptId !== undefined && !signal.aborted) world.forgetReply(keptId);
      const nano = usage && world.costOf(model.id, usage);
      if (nano !== undefined && nano > 0n) await chat.addSideCost(sessionId, Number(nano));
    }
    return text;
  }

  /** The model of the setting; where none is set or it is gone, the operator's for such texts, or who answered last. */
  function modelFor(setting: string, messages: readonly Message[]): TurnModel | undefined {
    const models = world.models();
    const set = models.find(({ id, name, available }) => available && (id === setting || name === setting));
    if (setting !== '' && set && !isGuide(set)) return set;
    const answer = messages.findLast(({ role, modelId }) => role === 'assistant' && modelId !== undefined);
    if (answer?.modelId === undefined) return undefined;
    const answered = { id: answer.modelId, name: answer.model ?? parseModelId(answer.modelId).name };
    // A chat with the guide keeps the name that its first question gave it.
    if (isGuide(answered)) return undefined;
    const helper = helperFor(answered.id, models);
    // Whoever draws writes no words.
    return helper ?? (isPainter(answered.id, models) ? undefined : answered);
  }

  async function branchMessages(sessionId: string) {
    const read = await readForContext(world, sessionId);
    const messages = read.path.flatMap((id): Message[] => {
      const message = read.tree.byId.get(id);
      return message ? [message] : [];
    });
    return { ...read, messages };
  }

  async function nameChat(sessionId: string, isWished: boolean, signal: AbortSignal): Promise<Outcome> {
    const { messages, session: named } = await branchMessages(sessionId);
    const settings = config().titleConfig;
    const said = messages.filter(isSendable).slice(-settings.maxHistoryMessageCount);
    const model = modelFor(settings.model, messages);
    if (!model || said.length === 0) return 'nothing-to-do';
    const topic = cleanTitle(
      await ask(model, sessionId, named.isIncognito, (asked) => titleRequest(asked, said), signal),
    );
    if (topic === '') throw new Error('The model gave no title');
    const { session } = await chat.read(sessionId);
    // Somebody may have named it meanwhile.
    if (!session || (session.hasOwnTopic && !isWished)) return 'nothing-to-do';
    await chat.updateSession(sessionId, isWished ? { topic, hasOwnTopic: false } : { topic });
    return 'made';
  }

  async function remember(sessionId: string, plan: MemoryPlan | undefined, signal: AbortSignal): Promise<Outcome> {
    if (!plan) return 'nothing-to-do';
    const before = await chat.read(sessionId);
    const model = modelFor(config().summaryConfig.model, plan.messages);
    if (!model) return 'nothing-to-do';
    const memoryPrompt = withoutThoughts(
      await ask(model, sessionId, false, (asked) => summaryRequest(asked, plan), signal),
    );
    if (memoryPrompt === '') throw new Error('The model gave no summary');
    const { session } = await chat.read(sessionId);
    // Somebody may have written or reset it meanwhile: their word counts.
    if (!session || session.memoryPrompt !== before.session?.memoryPrompt) return 'nothing-to-do';
    await chat.updateSession(sessionId, { memoryPrompt, summarizedUpToId: plan.upToId });
    return 'made';
  }

  /** Names a chat, whatever it is called now. */
  const makeTitle = (sessionId: string): Promise<Outcome> =>
    once('title', sessionId, (signal) => nameChat(sessionId, true, signal));

  /** Brings a chat's memory up to date, long or not. */
  const makeMemory = (sessionId: string): Promise<Outcome> =>
    once('memory', sessionId, async (signal) => {
      const { session, tree, path } = await readForContext(world, sessionId);
      const plan = session.isIncognito ? undefined : planMemory({ config: config(), session, tree, path });
      return remember(sessionId, plan, signal);
    });

  /** After an answer: the name and the memory, when it is time for them. */
  async function afterTurn(sessionId: string, messageId: string): Promise<void> {
    try {
      const { session, tree, path, messages, firstIndex } = await branchMessages(sessionId);
      const answer = tree.byId.get(messageId);
      if (session.isIncognito || !answer || !isSendable(answer) || !path.includes(messageId)) return;
      // What is not loaded counts half: it is questions and answers.
      const pairs = countAnswers(messages) + Math.floor(firstIndex / 2);
      const settings = config();
      const plan = dueMemory({ config: settings, session, tree, path });
      await Promise.all([
        isTitleDue({ session, config: settings.titleConfig, pairs }) &&
          once('title', sessionId, (signal) => nameChat(sessionId, false, signal)),
        plan && once('memory', sessionId, (signal) => remember(sessionId, plan, signal)),
      ]);
    } catch (error) {
      log('Nothing was made of the chat', error);
    }
  }

  return {
    afterTurn,
    makeMemory,
    makeTitle,
    isMakingMemory: (sessionId: string): boolean => running.has(keyOf('memory', sessionId)),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
