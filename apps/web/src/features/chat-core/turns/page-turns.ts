import type { AppConfig, ChatRequest, Model } from '@parley/contract';
import { beforePageHide } from '#/storage/page-hide.ts';
import { askedModel, recordModelUse } from '#/features/models/public.ts';
import { createAsks } from './asks.ts';
import type { ChatPort } from '../chat-port.ts';
import { createStreamFrames } from './stream-frames.ts';
import type { Transport } from './server-reply.ts';
import { createTurns } from './turns.ts';

/** Some links ask the page whether it may leave and then do not leave, so this is believed for a moment only. */
const LEAVING_MS = 3_000;

export interface PageTurnsWorld {
  readonly chat: ChatPort;
  readonly config: () => AppConfig;
  readonly models: () => readonly Model[];
  readonly transportFor: (modelId: string) => Transport;
  /** Puts the bytes of pictures that are kept in this browser in the place of their addresses. */
  readonly withPictures: (request: ChatRequest) => Promise<ChatRequest>;
}

export type PageTurns = ReturnType<typeof createPageTurns>;

/** The turns of this page, and the ways to ask for one. */
export function createPageTurns({ chat, config, models, transportFor, withPictures }: PageTurnsWorld) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let leftAt = 0;
  const leave = (): void => {
    leftAt = Date.now();
  };

  const turns = createTurns({
    chat,
    config,
    askedModel: (model) => askedModel(model, models()),
    transportFor,
    withPictures,
    frames: { request: createStreamFrames(), isInstant: () => document.hidden || reducedMotion.matches },
    now: Date.now,
    isLeaving: () => Date.now() - leftAt < LEAVING_MS,
    onAsked: (modelId) => recordModelUse(modelId, Date.now()),
  });

  addEventListener('beforeunload', leave);
  beforePageHide((isClosing) => {
    if (isClosing) leave();
    turns.settle();
  });
  return { ...turns, ...createAsks({ chat, turns, now: Date.now }) };
}
