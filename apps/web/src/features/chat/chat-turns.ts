import type { ChatRequest } from '@parley/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { beforePageHide } from '#/storage/page-hide.ts';
import { askedModel, knownModels, recordModelUse, testModelsThrough } from '#/features/models/public.ts';
import { getConfig } from '#/features/settings/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { createAsks } from './asks.ts';
import type { LiveTurn } from './live-turns.ts';
import { readAfterTurn } from './reading.ts';
import { chatActions, readChat } from './store.ts';
import { requestStreamFrame } from './stream-frames.ts';
import { transportFor } from './transport.ts';
import { createTurns } from './turns.ts';

/** Some links ask the page whether it may leave and then do not leave, so this is believed for a moment only. */
const LEAVING_MS = 3_000;

let leftAt = 0;
const leave = () => {
  leftAt = Date.now();
};

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

const chat = { ...chatActions, read: readChat };

const turns = createTurns({
  chat,
  config: getConfig,
  askedModel: (model) => askedModel(model, knownModels()),
  transportFor,
  withPictures: async (request) =>
    hasPictures(request) ? (await import('./attachments/send-pictures.ts')).withPictureBytes(request) : request,
  frames: {
    request: requestStreamFrame,
    isInstant: () => document.hidden || reducedMotion.matches,
  },
  now: Date.now,
  isLeaving: () => Date.now() - leftAt < LEAVING_MS,
  onAsked: (modelId) => recordModelUse(modelId, Date.now()),
  onEnded: (sessionId, messageId) => {
    void makeAutoTexts(sessionId, messageId);
    void readAfterTurn(sessionId, messageId);
  },
});

testModelsThrough(transportFor);

export const { stopTurns, isRunning, subscribe: watchTurns } = turns;
export const { startTurn, askDifferently, askAgain, retryTurn, continueTurn, mergeAnswers } = createAsks({
  chat,
  turns,
  now: Date.now,
});

/** Most questions have no pictures, and need nothing of what follows from them. */
function hasPictures({ messages }: ChatRequest): boolean {
  return messages.some(({ content }) => Array.isArray(content) && content.some(({ type }) => type === 'image_url'));
}

/** The name and the memory of a chat, and the translation. A page that cannot load what they take goes on without. */
async function makeAutoTexts(sessionId: string, messageId: string): Promise<void> {
  const page = await fetchPart(() => import('./auto-texts-page.ts')).catch(() => undefined);
  void page?.autoTexts.afterTurn(sessionId, messageId);
  if (!getConfig().translationConfig.autoGenerate) return;
  const translations = await fetchPart(() => import('./translation/translations-page.ts')).catch(() => undefined);
  await translations?.translateAfterTurn(sessionId, messageId);
}

addEventListener('beforeunload', leave);
beforePageHide((isClosing) => {
  if (isClosing) leave();
  turns.settle();
});

/** In React: the answer being written in the place of a message; undefined once it is a message like any other. */
export function useLiveTurn(messageId: string): LiveTurn | undefined {
  const subscribe = useCallback((listener: () => void) => turns.live.subscribe(messageId, listener), [messageId]);
  return useSyncExternalStore(subscribe, () => turns.live.get(messageId));
}

/** In React: whether an answer is being written in a chat. */
export function useIsRunning(sessionId: string): boolean {
  return useSyncExternalStore(turns.subscribe, () => turns.isRunning(sessionId));
}
