import type { AppConfig, ModelConfig, Session } from '@parley/contract';

/** The settings that hold for a chat: its mask's own, unless that follows the app. */
export function effectiveModelConfig(
  config: Pick<AppConfig, 'modelConfig'>,
  session: Pick<Session, 'mask'>,
): ModelConfig {
  return session.mask.syncGlobalConfig ? config.modelConfig : session.mask.modelConfig;
}
