import { DEFAULT_MODEL_IDENTIFIER, parseModelId, type Model } from '@parley/contract';

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

/** Whether a call may go the way of models that cost nobody anything. */
export function isFreeOfServer(modelId: string, models: readonly Model[]): boolean {
  return isServers(modelId) && models.some(({ id, isFree }) => id === modelId && isFree === true);
}

function isServers(modelId: string): boolean {
  return parseModelId(modelId).identifier === DEFAULT_MODEL_IDENTIFIER;
}
