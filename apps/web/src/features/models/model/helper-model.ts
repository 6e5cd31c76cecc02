import { DEFAULT_MODEL_IDENTIFIER, parseModelId, type Language, type Model } from '@parley/contract';
import { isDeepLTarget } from '@parley/providers';
import { aiModels, translators } from './resolve-model.ts';

/**
 * The model that the operator names for titles, summaries and translations, in place of the one that a chat asks. Only
 * for models of the server: what goes to somebody's own key or endpoint goes nowhere else unasked.
 */
export function helperFor(chatModelId: string | undefined, models: readonly Model[]): Model | undefined {
  if (chatModelId !== undefined && !isServers(chatModelId)) return undefined;
  // One that costs nothing itself needs no help.
  if (models.some(({ id, isFree }) => id === chatModelId && isFree === true)) return undefined;
  return models.find(({ id, isHelper, available }) => isHelper === true && available && isServers(id));
}

/** The service that translates where nobody chose who does: with one's own key, or else with the operator's. */
export function translatorFor(
  chatModelId: string | undefined,
  models: readonly Model[],
  language: Language,
): Model | undefined {
  const able = translators(models).filter((model) => canTranslateInto(model, language));
  const own = able.find(({ id }) => !isServers(id));
  if (own || (chatModelId !== undefined && !isServers(chatModelId))) return own;
  return able[0];
}

/** Whether anybody translates: a service, or a model that is an AI. */
export function hasTranslator(models: readonly Model[]): boolean {
  return translators(models).length > 0 || aiModels(models).length > 0;
}

/** Whether a model writes a language: those that chat write every one. */
export function canTranslateInto({ type }: Pick<Model, 'type'>, language: Language): boolean {
  return type !== 'TRANSLATION' || isDeepLTarget(language);
}

/** Whether a call may go the way of models that cost nobody anything. */
export function isFreeOfServer(modelId: string, models: readonly Model[]): boolean {
  return isServers(modelId) && models.some(({ id, isFree }) => id === modelId && isFree === true);
}

function isServers(modelId: string): boolean {
  return parseModelId(modelId).identifier === DEFAULT_MODEL_IDENTIFIER;
}
