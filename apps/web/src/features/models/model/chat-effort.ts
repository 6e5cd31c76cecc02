import type { LlmConfig, Mask, ModelConfig } from '@parley/contract';

type Effort = LlmConfig['reasoning_effort'];

/** The reasoning effort that a chat has of its own; undefined where it follows the settings. */
export function ownEffort({ syncGlobalConfig, modelConfig }: Mask, global: ModelConfig): Effort | undefined {
  if (syncGlobalConfig || modelConfig.reasoning_effort === global.reasoning_effort) return undefined;
  return modelConfig.reasoning_effort;
}

/** What changes in a chat's mask for another effort; undefined goes back to the settings, and with it what came alone. */
export function effortChange(
  mask: Mask,
  global: ModelConfig,
  effort: Effort | undefined,
): Pick<Mask, 'syncGlobalConfig' | 'modelConfig'> {
  const base = mask.syncGlobalConfig ? global : mask.modelConfig;
  const modelConfig = { ...base, reasoning_effort: effort ?? global.reasoning_effort };
  const keys = Object.keys(modelConfig) as (keyof ModelConfig)[];
  return { syncGlobalConfig: keys.every((key) => modelConfig[key] === global[key]), modelConfig };
}
