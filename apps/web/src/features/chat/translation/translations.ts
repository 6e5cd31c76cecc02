import { textOf, type AppConfig, type Language, type Message, type Model, type Usage } from '@parley/contract';
import { ApiFailure } from '#/lib/api-failure.ts';
import {
  aiModels,
  askedModel,
  canTranslateInto,
  helperFor,
  isFreeOfServer,
  isGuide,
  translatorFor,
} from '#/features/models/public.ts';
import {
  type ChatPort,
  type ChatSnapshot,
  type CostOf,
  isSendable,
  type Transport,
} from '#/features/chat-core/public.ts';
import { targetLanguages } from './model/target-languages.ts';
import {
  cleanTranslation,
  modelNamed,
  needsTranslation,
  translationRequest,
  translatorAmong,
} from './model/translation.ts';

/** A translation on its way. */
export interface RunningTranslation {
  readonly language: Language;
  readonly text: string;
}

export interface TranslationsWorld {
  readonly chat: Pick<ChatPort, 'read' | 'updateMessage' | 'addSideCost' | 'watch'>;
  readonly config: () => Pick<AppConfig, 'translationConfig' | 'defaultChatModel'>;
  readonly interfaceLanguage: () => Language;
  /** Every model that there is, those that only translate as well. */
  readonly models: () => readonly Model[];
  readonly serverDefault: string;
  readonly transportFor: (modelId: string) => Transport;
  /** To the server's models that cost nobody anything. */
  readonly freeTransport: Transport;
  /** Has a service that only translates do so. */
  readonly translate: (model: Model, text: string, language: Language, signal: AbortSignal) => Promise<string>;
  /** Draws what there is of a translation so far; nothing when it has ended. */
  readonly show: (messageId: string, running: RunningTranslation | undefined) => void;
  /** What tokens cost by the prices of this moment. */
  readonly costOf: CostOf;
  readonly now: () => number;
}

interface Order {
  readonly sessionId: string;
  readonly messageId: string;
  readonly language: Language;
}

export type TranslationOutcome =
  | { readonly kind: 'made' }
  /** Stopped by hand, or nothing to translate any more. */
  | { readonly kind: 'given-up' }
  /** With a code of the error list, or `no-model` where nobody can be asked. */
  | { readonly kind: 'failed'; readonly code: string };

/** Words come faster than anybody reads, and each drawing lays the translation out again. */
const SHOW_INTERVAL_MS = 100;

/** The translations of messages, by hand and by themselves. Lives outside of React, like the turns. */
export type Translations = ReturnType<typeof createTranslations>;

export function createTranslations(world: TranslationsWorld) {
  const { chat, config, show, now } = world;
  const running = new Map<string, AbortController>();

  function transportOf({ id }: Model): Transport {
    return isFreeOfServer(id, world.models()) ? world.freeTransport : world.transportFor(id);
  }

  /**
   * The model of the setting, a service that translates, or whoever wrote the message, whom the chat asks, the default:
   * the first that is there. In place of the last stands the operator's model for such texts.
   */
  function translatorOf(message: Message, { session }: ChatSnapshot, language: Language): Model | undefined {
    const { translationConfig, defaultChatModel } = config();
    const models = world.models();
    const set = modelNamed(translationConfig.model, models);
    if (set?.available === true && !isGuide(set) && canTranslateInto(set, language)) return set;
    const wanted = [message.modelId, ...(session?.models ?? []), defaultChatModel, world.serverDefault];
    const chatModel = translatorAmong(wanted, aiModels(models));
    const service = translatorFor(chatModel?.id, models, language);
    return service ?? helperFor(chatModel?.id, models) ?? chatModel;
  }

  /** The words of the translation. What they cost is the chat's, also where nobody wants them any more. */
  async function write(
    { sessionId, messageId, language }: Order,
    message: Message,
    model: Model,
    signal: AbortSignal,
  ): Promise<string> {
    if (model.type === 'TRANSLATION') return world.translate(model, textOf(message.content), language, signal);
    const request = translationRequest(askedModel(model, [model]), textOf(message.content), language);
    let reply = '';
    let usage: Usage | undefined;
    let shownAt = now();
    try {
      for await (const part of transportOf(model)(request, signal)) {
        if (part.type === 'usage') ({ usage } = part);
        if (part.type === 'error') throw new ApiFailure(part.code, 0, part.message ?? part.code);
        if (part.type !== 'text') continue;
        reply += part.text;
        if (now() - shownAt < SHOW_INTERVAL_MS) continue;
        shownAt = now();
        show(messageId, { language, text: cleanTranslation(reply) });
      }
    } finally {
      const nano = usage && world.costOf(model.id, usage);
      if (nano !== undefined && nano > 0n) await chat.addSideCost(sessionId, Number(nano));
    }
    const text = cleanTranslation(reply);
    if (text === '') throw new ApiFailure('empty_response', 0, 'The model gave no translation');
    return text;
  }

  async function translate(order: Order, signal: AbortSignal, isWished: boolean): Promise<TranslationOutcome> {
    const { sessionId, messageId, language } = order;
    const snapshot = await chat.read(sessionId);
    const message = snapshot.tree.byId.get(messageId);
    if (signal.aborted || !message || textOf(message.content).trim() === '') return { kind: 'given-up' };
    const model = translatorOf(message, snapshot, language);
    if (!model) return { kind: 'failed', code: 'no-model' };
    const text = await write(order, message, model, signal);
    const current = (await chat.read(sessionId)).tree.byId.get(messageId);
    // It may have been deleted, or gone on: then these are not its words any more.
    if (signal.aborted || !current || textOf(current.content) !== textOf(message.content)) return { kind: 'given-up' };
    // Nobody asked, and it says the same again.
    if (!isWished && text === textOf(message.content).trim()) return { kind: 'given-up' };
    chat.updateMessage(messageId, { translation: { language, text } });
    return { kind: 'made' };
  }

  /** Translates a message in place of an earlier translation, which stays where this one fails. */
  async function run(order: Order, isWished = true): Promise<TranslationOutcome> {
    const { sessionId, messageId, language } = order;
    running.get(messageId)?.abort();
    const abort = new AbortController();
    running.set(messageId, abort);
    if (isWished) show(messageId, { language, text: '' });
    const unwatch = chat.watch(sessionId, () => {
      void chat.read(sessionId).then(({ status }) => status === 'missing' && abort.abort());
    });
    try {
      return await translate(order, abort.signal, isWished);
    } catch (error) {
      if (abort.signal.aborted) return { kind: 'given-up' };
      return { kind: 'failed', code: error instanceof ApiFailure ? error.code : 'internal' };
    } finally {
      unwatch();
      if (running.get(messageId) === abort) {
        running.delete(messageId);
        show(messageId, undefined);
      }
    }
  }

  return {
    run,

    stop: (messageId: string): void => running.get(messageId)?.abort(),

    /** After an answer: its translation, where the settings ask for one and it is in another language. */
    async afterTurn(sessionId: string, messageId: string): Promise<TranslationOutcome> {
      const { autoGenerate, targetLanguages: setting } = config().translationConfig;
      if (!autoGenerate) return { kind: 'given-up' };
      const answer = (await chat.read(sessionId)).tree.byId.get(messageId);
      const [language] = targetLanguages(setting, world.interfaceLanguage());
      if (!answer || !language || !isSendable(answer) || answer.role !== 'assistant') return { kind: 'given-up' };
      if (!needsTranslation(textOf(answer.content), language)) return { kind: 'given-up' };
      return run({ sessionId, messageId, language }, false);
    },
  };
}
