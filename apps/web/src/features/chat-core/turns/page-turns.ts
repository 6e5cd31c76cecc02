import type { AppConfig, ChatRequest, Model } from '@parley/contract';
import { oncePerKey } from '#/lib/once.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { TextArea } from '#/storage/key-value.ts';
import { beforePageHide } from '#/storage/page-hide.ts';
import type { PageTabs } from '#/storage/tabs.ts';
import { askedModel, canUseTools, recordModelUse } from '#/features/models/public.ts';
import { loadReplyReader, loadRequestMaker } from './load-turn-code.ts';
import { createAsks } from './asks.ts';
import type { ChatPort } from '../chat-port.ts';
import type { CostOf } from '../model/answer-cost.ts';
import { PAGE_STAMPS } from '../rows/chat-records.ts';
import { createReplyNotes } from './reply-notes.ts';
import { createStreamFrames } from './stream-frames.ts';
import { readKept, type AnswerPart, type Transport } from './server-reply.ts';
import type { ToolPort } from './tool-port.ts';
import { createTurns, type TurnPlace } from './turns.ts';

/** Some links ask the page whether it may leave and then do not leave, so this is believed for a moment only. */
const LEAVING_MS = 3_000;

/** Devices look for news every quarter of a minute: by then the one that asked has said how its reply ended. */
const WRITTEN_WITHIN_MS = 40_000;

/** By then every device that followed a reply has read it, or has the answer by way of the history. */
const FORGET_AFTER_SECONDS = 60;

export interface PageTurnsWorld {
  readonly chat: ChatPort;
  readonly config: () => AppConfig;
  readonly models: () => readonly Model[];
  /** What tokens cost by the prices of this moment. */
  readonly costOf: CostOf;
  readonly transportFor: (modelId: string, place: TurnPlace) => Transport<AnswerPart>;
  /** Puts the bytes of pictures that are kept in this browser in the place of their addresses. */
  readonly withPictures: (request: ChatRequest) => Promise<ChatRequest>;
  readonly tabs: PageTabs;
  /** Where it is noted which replies are being written; undefined where the browser keeps nothing. */
  readonly area: TextArea | undefined;
  /** What models may call; undefined where they may call nothing. */
  readonly tools?: ToolPort | undefined;
}

export type PageTurns = ReturnType<typeof createPageTurns>;

/** The turns of this page, and the ways to ask for one. */
export function createPageTurns({
  chat,
  config,
  models,
  costOf,
  transportFor,
  withPictures,
  tabs,
  area,
  tools,
}: PageTurnsWorld) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let leftAt = 0;
  const leave = (): void => {
    leftAt = Date.now();
  };

  const notes = createReplyNotes(area, Date.now);
  const forget = (id: string, afterSeconds?: number): void =>
    void loadReplyReader()
      .then(({ forgetReply }) => forgetReply(id, afterSeconds))
      .catch(() => {});

  // Kept: an `import()` of what is there already still lets whatever else the page has to do go first.
  const requestMaker = oncePerKey(loadRequestMaker);

  const turns = createTurns({
    chat,
    config,
    askedModel: (model) => askedModel(model, models()),
    composeRequest: async (input) => (await requestMaker('')).composeRequest(input),
    transportFor,
    withPictures,
    tools,
    costOf,
    canUseTools: (id) => canUseTools(id, models()),
    frames: { request: createStreamFrames(), isInstant: () => document.hidden || reducedMotion.matches },
    now: Date.now,
    isLeaving: () => Date.now() - leftAt < LEAVING_MS,
    onAsked: (modelId) => recordModelUse(modelId, Date.now()),
    kept: {
      isOn: () => config().finishReplies,
      notes,
      onStored: (id) => {
        if (runtimeConfig.keepsReplies) forget(id, FORGET_AFTER_SECONDS);
      },
      read: (ticket, signal) => readKept(ticket, signal, undefined),
      exclusively,
      isOurs: ({ revision = {} }) => {
        const device = PAGE_STAMPS.device();
        return Object.keys(revision).some((one) => one === device || one.startsWith(`${device}.`));
      },
      isWrittenElsewhere: (sessionId, messageId) => isWritten(chat, sessionId, messageId),
    },
  });

  /** Also ends what other tabs are writing in the chat. */
  const stopTurns: typeof turns.stopTurns = (sessionId, messageId, by) => {
    turns.stopTurns(sessionId, messageId, by);
    tabs.post({ type: 'stop-turns', sessionId, messageId, by });
  };
  tabs.listen((news) => {
    if (news.type === 'stop-turns') turns.stopTurns(news.sessionId, news.messageId, news.by);
  });

  // Whoever clears everything does not mean only what is in this browser.
  tabs.listenToAll((news) => {
    if (news.type !== 'all-cleared') return;
    for (const { id } of notes.list()) {
      notes.drop(id);
      forget(id);
    }
  });

  addEventListener('beforeunload', leave);
  beforePageHide((isClosing) => {
    if (isClosing) leave();
    turns.settle();
  });
  return { ...turns, ...createAsks({ chat, turns, now: Date.now }), stopTurns };
}

/** Waits until an answer has ended in the store, where another device puts it. */
async function isWritten(chat: ChatPort, sessionId: string, messageId: string): Promise<boolean> {
  for (const end = Date.now() + WRITTEN_WITHIN_MS; Date.now() < end;) {
    const message = (await chat.read(sessionId)).tree.byId.get(messageId);
    if (message?.streaming !== true) return true;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return false;
}

/** Runs in one tab at a time. Pages without locks, those of plain addresses, each believe to be the only one. */
function exclusively<Result>(replyId: string, work: () => Promise<Result>): Promise<Result> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return work();
  return navigator.locks.request(`parley/reply/${replyId}`, work);
}
