import type { Model } from '@parley/contract';
import { useMemo } from 'react';
import type { SessionRow } from '#/storage/records.ts';
import { knownModelChoices, MOST_MODELS, useModelChoices } from '#/features/models/public.ts';
import { getConfig, useConfig } from '#/features/settings/public.ts';
import { chatModelsOf, wantedModels, type ChatModels } from '../model/chat-models.ts';

/** In React: the models that answer the next question of a chat; the same object until they are others. */
export function useChatModels(session: Pick<SessionRow, 'models'>): ChatModels {
  const multimodel = useConfig((config) => config.multimodel);
  const selectedModels = useConfig((config) => config.selectedModels);
  const choices = useModelChoices(wantedModels(session.models, { multimodel, selectedModels }, MOST_MODELS));
  return useMemo(() => chatModelsOf(choices), [choices]);
}

/** The models that answer the next question of a chat that asks for these ids, for code outside of React. */
export function knownChatModels(own: readonly string[]): readonly Model[] {
  return chatModelsOf(knownModelChoices(wantedModels(own, getConfig(), MOST_MODELS))).models;
}
