import type { ChatRequest, ModelConfig } from '@parley/contract';

/** Reasoning models take an effort and a limit that includes their thoughts, and refuse the older parameters. */
const REASONING_MODEL = /^(?:[\w.-]+\/)?(?:o\d|gpt-5)/i;

type Parameters = Pick<
  ChatRequest,
  | 'temperature'
  | 'top_p'
  | 'max_tokens'
  | 'presence_penalty'
  | 'frequency_penalty'
  | 'max_completion_tokens'
  | 'reasoning_effort'
>;

/** Those of a request that nobody asked for: as little thinking as will do, and the rest as the provider likes it. */
export function briefParameters(modelName: string): Parameters {
  return REASONING_MODEL.test(modelName) ? { reasoning_effort: 'low' } : {};
}

/** The model parameters of a request. What equals the provider's own default is left out: some refuse to see it. */
export function requestParameters(modelName: string, config: ModelConfig): Parameters {
  if (REASONING_MODEL.test(modelName)) {
    return {
      reasoning_effort: config.reasoning_effort,
      ...(config.max_completion_tokens > 0 && { max_completion_tokens: config.max_completion_tokens }),
    };
  }
  return {
    temperature: config.temperature,
    ...(config.top_p !== 1 && { top_p: config.top_p }),
    ...(config.max_tokens > 0 && { max_tokens: config.max_tokens }),
    ...(config.presence_penalty !== 0 && { presence_penalty: config.presence_penalty }),
    ...(config.frequency_penalty !== 0 && { frequency_penalty: config.frequency_penalty }),
  };
}
