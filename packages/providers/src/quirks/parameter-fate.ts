import type { HostQuirks, Wire } from '../provider-rows.ts';
import { asObject } from '../wire/loose-json.ts';
import type { DropReason } from './dropped-parameter.ts';
import type { Family } from './families.ts';
import { isNeutral, isOrder, isSpoken } from './passed-on.ts';

/** What decides over the parameters of one call. */
export interface ParameterRules {
  readonly wire: Wire;
  readonly family: Family;
  readonly quirks: Required<HostQuirks>;
  /** The most tokens that an answer may have, where that is known. */
  readonly outputTokens?: number | undefined;
  /** Whether the model will think before this answer. */
  readonly isThinking: boolean;
  /** All parameters of the call: some exclude each other. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** What becomes of a parameter on its way to a model. */
export type ParameterFate =
  /** Goes out as `as`; `isAdjusted` where the model takes only another value. */
  | { readonly kind: 'sent'; readonly as: string; readonly value: unknown; readonly isAdjusted: boolean }
  | { readonly kind: 'not-applied'; readonly reason: DropReason }
  /** Nothing is sent and nothing is lost: the model does the same by itself. */
  | { readonly kind: 'default' };

export const LENGTH_LIMITS = ['max_tokens', 'max_completion_tokens'] as const;

/** The fate of any parameter but the effort, which `effortFor` knows. */
export function parameterFate(rules: ParameterRules, name: string, value: unknown): ParameterFate {
  const refusal = refusalOf(rules, name, value);
  if (refusal !== undefined) {
    return isNeutral(name, value) ? { kind: 'default' } : { kind: 'not-applied', reason: refusal };
  }
  const { wire, family, quirks, outputTokens } = rules;
  if (isLengthLimit(name)) return cappedAt(outputTokens, family.lengthLimit ?? 'max_tokens', value);
  if (name === 'temperature') return cappedAt(quirks.maxTemperature, name, value);
  const as = wire === 'openai-chat' ? (quirks.renames[name] ?? name) : name;
  return { kind: 'sent', as, value, isAdjusted: false };
}

function refusalOf(rules: ParameterRules, name: string, value: unknown): DropReason | undefined {
  const { wire, family, quirks, isThinking, given } = rules;
  if (quirks.refuses.includes(name)) return 'provider';
  if (family.refuses?.includes(name)) return 'model';
  if (isOrder(name) || !isSpoken(name, wire)) return 'provider';
  if (isThinking && family.refusesThinking?.includes(name)) return 'thinking';
  if (wire !== 'anthropic') return undefined;
  // A model that samples in its own way takes none of the parameters for it.
  if (name === 'top_k' && family.refuses?.includes('top_p')) return 'model';
  if (name === 'top_k' && isThinking && family.refusesThinking?.includes('top_p')) return 'thinking';
  // Claude takes one of the two.
  if (
    name === 'top_p' &&
    'temperature' in given &&
    refusalOf(rules, 'temperature', given['temperature']) === undefined
  ) {
    return 'model';
  }
  // JSON without a schema is a promise that Claude does not make.
  return name === 'response_format' && asObject(value)?.['type'] === 'json_object' ? 'provider' : undefined;
}

function isLengthLimit(name: string): boolean {
  return (LENGTH_LIMITS as readonly string[]).includes(name);
}

function cappedAt(most: number | undefined, as: string, value: unknown): ParameterFate {
  const isTooMuch = typeof value === 'number' && most !== undefined && value > most;
  return { kind: 'sent', as, value: isTooMuch ? most : value, isAdjusted: isTooMuch };
}
