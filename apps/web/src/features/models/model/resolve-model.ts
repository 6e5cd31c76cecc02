import { GUIDE_MODEL, parseModelId, type Model } from '@parley/contract';

export type ModelChoice =
  /** The list has not come yet, or could not be read. */
  | { readonly kind: 'unknown' }
  /** The server offers nothing that chats. */
  | { readonly kind: 'none' }
  | { readonly kind: 'wanted'; readonly model: Model }
  /** What the chat asks for is gone: another one answers, and the reader is told. */
  | { readonly kind: 'replaced'; readonly model: Model; readonly wanted: string };

/** Which model answers a chat. `wanted` is its own id, or empty; the defaults are tried in their order. */
export function resolveModel(
  wanted: string,
  defaults: readonly string[],
  models: readonly Model[] | undefined,
): ModelChoice {
  if (models === undefined) return { kind: 'unknown' };
  const usable = askableModels(models);
  const own = usable.find((model) => isModel(model, wanted));
  if (own) return { kind: 'wanted', model: own };
  const isOpen = wanted === '';
  // The guide is no AI, so it takes no model's place.
  const others = isOpen ? usable : aiModels(models);
  const fallback =
    defaults.flatMap((id) => others.find((model) => isModel(model, id)) ?? [])[0] ??
    aiModels(models)[0] ??
    (isOpen ? chatModels(models)[0] : undefined);
  if (!fallback) return { kind: 'none' };
  return isOpen
    ? { kind: 'wanted', model: fallback }
    : { kind: 'replaced', model: fallback, wanted: parseModelId(wanted).name };
}

/** Models that answer in words and are available. */
function chatModels(models: readonly Model[]): Model[] {
  return models.filter((model) => model.available && (model.type === 'CHAT' || model.type === 'CUSTOM'));
}

/** Models that a chat may ask and that are available: those that answer in words, and those that draw. */
export function askableModels(models: readonly Model[]): Model[] {
  return models.filter((model) => model.available && isAskable(model));
}

/** Whether a model is one for chats, in words or in pictures. */
export function isAskable({ type }: Pick<Model, 'type'>): boolean {
  return type === 'CHAT' || type === 'CUSTOM' || type === 'IMAGE';
}

/** Whether a model answers with pictures alone. */
export function isPainter(id: string, models: readonly Pick<Model, 'id' | 'type'>[]): boolean {
  return models.some((model) => model.id === id && model.type === 'IMAGE');
}

/** Whether a model is the built-in guide, which is no AI. */
export function isGuide({ name }: Pick<Model, 'name'>): boolean {
  return name === GUIDE_MODEL;
}

/** Whether a model can be asked for a word to see that it answers: the guide needs no test, and a picture costs money. */
export function isTestable(model: Pick<Model, 'name' | 'type'>): boolean {
  return !isGuide(model) && model.type !== 'IMAGE';
}

/** Chat models that are AIs and need no other plan: whom to turn to for an answer, a name, a summary or a translation. */
export function aiModels(models: readonly Model[]): Model[] {
  return chatModels(models).filter((model) => !isGuide(model) && model.isLocked !== true);
}

/** Models that only translate and are available. */
export function translators(models: readonly Model[]): Model[] {
  return models.filter(({ available, type }) => available && type === 'TRANSLATION');
}

/** Settings may name a model with or without the place it comes from. */
function isModel(model: Model, idOrName: string): boolean {
  return model.id === idOrName || (model.name === idOrName && model.customProvider === false);
}
