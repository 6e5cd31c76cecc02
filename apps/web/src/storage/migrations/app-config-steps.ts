import { INPUT_PLACEHOLDER } from '@parley/contract';
import type { Migration } from '../load-record.ts';
import { recordAt, withDefaults, type Json } from './json-state.ts';

/**
 * How the settings became what they are. What a model is sent could not be set at first (below 3.4), nor the prompt of the
 * system (below 3.6) and the title of a chat (below 3.7); the template moved to the model (below 3.9) and back, together
 * with everything that is not for a model, when titles and summaries got settings of their own (below 5).
 */
export const APP_CONFIG_STEPS: readonly Migration[] = [
  {
    to: 3.4,
    migrate: (state) => ({
      ...withDefaults(state, { dontShowMaskSplashScreen: false, hideBuiltinMasks: false }),
      modelConfig: withDefaults(recordAt(state, 'modelConfig'), {
        sendMemory: true,
        historyMessageCount: 4,
        compressMessageLengthThreshold: 1000,
        frequency_penalty: 0,
        top_p: 1,
      }),
    }),
  },
  { to: 3.6, migrate: ofModel(() => ({ enableInjectSystemPrompts: true })) },
  { to: 3.7, migrate: (state) => withDefaults(state, { enableAutoGenerateTitle: true }) },
  { to: 3.9, migrate: ofModel((state) => ({ template: state['template'] ?? INPUT_PLACEHOLDER })) },
  { to: 5, migrate: outOfModel },
];

/** Fills in fields of the settings for a model. */
function ofModel(defaults: (state: Json) => Json): Migration['migrate'] {
  return (state) => ({ ...state, modelConfig: withDefaults(recordAt(state, 'modelConfig'), defaults(state)) });
}

function outOfModel(state: Json): Record<string, unknown> {
  const { enableAutoGenerateTitle, ...rest } = state;
  const { template, enableInjectSystemPrompts, sendMemory, ...modelConfig } = recordAt(state, 'modelConfig');
  return {
    ...rest,
    ...(template !== undefined && { template }),
    ...(enableInjectSystemPrompts !== undefined && { enableInjectSystemPrompts }),
    modelConfig,
    titleConfig: autoText(recordAt(state, 'titleConfig'), enableAutoGenerateTitle),
    summaryConfig: autoText(recordAt(state, 'summaryConfig'), sendMemory),
  };
}

function autoText(config: Json, isOn: unknown): Json {
  return typeof isOn === 'boolean' ? withDefaults(config, { autoGenerate: isOn }) : config;
}
