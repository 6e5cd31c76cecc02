import type { FinishReason, Usage } from '@parley/contract';
import type { VendorWire } from '@parley/testkit/vendors';
import type { StreamPart } from '../stream-part.ts';

const said = (text: string): StreamPart => ({ type: 'text', text });
const finish = (reason: FinishReason): StreamPart => ({ type: 'finish', reason });
const tokens = (promptTokens: number, completionTokens: number, more: Partial<Usage>): StreamPart => ({
  type: 'usage',
  usage: { promptTokens, completionTokens, ...more },
});

/** What the vendors count apart from question and answer, and how they name it where there is none. */
const COUNTS: Readonly<Record<VendorWire, (cached: number, reasoning: number) => Partial<Usage>>> = {
  'openai-chat': (cachedTokens, reasoningTokens) => ({ cachedTokens, reasoningTokens }),
  'openai-responses': (cachedTokens, reasoningTokens) => ({ cachedTokens, reasoningTokens }),
  anthropic: (cachedTokens, reasoningTokens) => ({ cachedTokens, ...(reasoningTokens > 0 && { reasoningTokens }) }),
  google: (cachedTokens, reasoningTokens) => ({ cachedTokens, reasoningTokens }),
};

/** The ids of the two calls in `reasoning-tools`. */
export const CALL_IDS: Readonly<Record<VendorWire, readonly [string, string]>> = {
  'openai-chat': ['call_01', 'call_02'],
  'openai-responses': ['call_01', 'call_02'],
  anthropic: ['toolu_01', 'toolu_02'],
  google: ['fc_01', 'fc_02'],
};

/** What every wire must make of the same reply, without what it wants back. */
export function expectedParts(wire: VendorWire, name: string): StreamPart[] {
  const counts = COUNTS[wire];
  const [first, second] = CALL_IDS[wire];
  switch (name) {
    case 'text':
      return [said('Grüße aus 東京 👋🏽'), tokens(9, 7, counts(4, wire === 'openai-responses' ? 2 : 0)), finish('stop')];
    case 'reasoning-tools':
      return [
        { type: 'reasoning', text: 'They ask for two cities.' },
        said('Let me look.'),
        { type: 'tool-call-start', index: 0, id: first, name: 'get_weather' },
        { type: 'tool-call-arguments', index: 0, text: '{"city":"Oslo"}' },
        { type: 'tool-call-start', index: 1, id: second, name: 'get_time' },
        { type: 'tool-call-arguments', index: 1, text: '{}' },
        tokens(40, 60, counts(0, 20)),
        finish('tool_calls'),
      ];
    case 'refusal':
      return [said('I cannot'), tokens(9, 3, counts(0, 0)), finish('content_filter')];
    case 'length':
      return [said('One, two'), tokens(9, 4, counts(0, 0)), finish('length')];
    default:
      throw new Error(`nothing is expected of ${name}`);
  }
}

/** The names that every wire has as a stream and whole. */
export const REPLIES = ['text', 'reasoning-tools', 'refusal', 'length'] as const;

/** What every wire must make of a refusal. */
export const REFUSALS: Readonly<
  Record<VendorWire, readonly (readonly [file: string, code: string, retryable: boolean])[]>
> = {
  'openai-chat': [
    ['bad-key.401', 'upstream_refused_key', false],
    ['rate-limit.429', 'upstream_rate_limited', true],
    ['overloaded.503', 'model_unavailable', true],
    ['no-model.404', 'model_not_found', false],
  ],
  'openai-responses': [
    ['bad-key.401', 'upstream_refused_key', false],
    ['rate-limit.429', 'upstream_rate_limited', true],
    ['overloaded.503', 'model_unavailable', true],
    ['no-model.404', 'model_not_found', false],
  ],
  anthropic: [
    ['bad-key.401', 'upstream_refused_key', false],
    ['rate-limit.429', 'upstream_rate_limited', true],
    ['overloaded.529', 'upstream_failed', true],
    ['no-model.404', 'model_not_found', false],
  ],
  google: [
    ['bad-key.400', 'upstream_refused_key', false],
    ['rate-limit.429', 'upstream_rate_limited', true],
    ['overloaded.503', 'model_unavailable', true],
    ['no-model.404', 'model_not_found', false],
  ],
};
