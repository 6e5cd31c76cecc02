import type { AppConfig, Model } from '@parley/contract';
import type { ModelChoice } from '#/features/models/public.ts';

/** Who answers the next question of a chat. */
export interface ChatModels {
  /** `unknown` until the list of models has come, `none` where the server offers nothing that chats. */
  readonly state: 'unknown' | 'none' | 'known';
  /** In their order, nobody twice. */
  readonly models: readonly Model[];
  /** Models that the chat asks for and does not get, and which one answers instead. */
  readonly replaced: readonly { readonly wanted: string; readonly model: Model }[];
}

/** The ids that a chat asks for: its own, or what new chats start with. An empty one stands for the default model. */
export function wantedModels(
  own: readonly string[],
  { multimodel, selectedModels }: Pick<AppConfig, 'multimodel' | 'selectedModels'>,
  most: number,
): readonly string[] {
  if (own.length > 0) return own.slice(0, most);
  return multimodel && selectedModels.length > 0 ? selectedModels.slice(0, most) : [''];
}

/** The models of a chat, out of the choice made for each wanted one. */
export function chatModelsOf(choices: readonly ModelChoice[]): ChatModels {
  const models = new Map<string, Model>();
  for (const choice of choices) if ('model' in choice) models.set(choice.model.id, choice.model);
  const replaced = choices.flatMap((choice) => (choice.kind === 'replaced' ? choice : []));
  const isNone = choices.some(({ kind }) => kind === 'none');
  const state = models.size > 0 ? 'known' : isNone ? 'none' : 'unknown';
  return { state, models: [...models.values()], replaced };
}
