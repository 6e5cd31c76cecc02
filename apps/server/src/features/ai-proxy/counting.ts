import type { ChatRequest, Usage } from '@parley/contract';
import type { CountUsage } from '../metering/call-meter.ts';
import { countPromptTokens } from '../metering/count-usage.ts';
import type { TokenCounter } from '../metering/token-counter.ts';
import type { Said } from './stream-memory.ts';

/** Counts what was asked and what was said, for upstreams that do not tell. */
export function counting(request: ChatRequest, said: () => Promise<Said>, counter: TokenCounter): CountUsage {
  return async () => {
    const { text, share } = await said();
    const [promptTokens, tokens] = await Promise.all([countPromptTokens(request, counter), counter.count(text)]);
    return { promptTokens, completionTokens: Math.ceil(tokens / share) };
  };
}

/** Counts at most once, so that the client and the meter hear the same number. */
export function countedOnce(
  request: ChatRequest,
  counter: TokenCounter,
): (said: () => Promise<Said>) => Promise<Usage> {
  let counted: Promise<Usage> | undefined;
  return (said) => (counted ??= counting(request, said, counter)());
}
