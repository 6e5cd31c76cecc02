import { pagePart } from '#/lib/page-part.ts';
import type { TestTransport } from './model-tests.ts';

export interface ModelTransports {
  readonly transportFor: (modelId: string) => TestTransport;
}

/** Tests go the way that chats go. The page hands it in: chats are built on top of the models. */
export const modelTransports = pagePart<ModelTransports>('way to the models');
