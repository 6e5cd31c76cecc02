import type { Usage } from '@parley/contract';

/** More tokens than any model takes or gives in one call. */
const MAX_TOKENS = 20_000_000;

type Fields = Readonly<Record<string, unknown>>;

/** What an upstream said about tokens. `doubtful` is worse than nothing: it cannot be true. */
export type ToldUsage = Usage | 'doubtful' | undefined;

/** Reads a usage object: of chats, embeddings, pictures and transcriptions. */
export function readUsage(value: unknown): ToldUsage {
  const told = fieldsOf(value);
  const prompt = told?.['prompt_tokens'] ?? told?.['input_tokens'];
  const completion = told?.['completion_tokens'] ?? told?.['output_tokens'];
  if (!told || (prompt == null && completion == null)) return undefined;
  return checkedUsage({
    promptTokens: prompt ?? 0,
    completionTokens: completion ?? 0,
    cachedTokens:
      fieldsOf(told['prompt_tokens_details'])?.['cached_tokens'] ?? told['prompt_cache_hit_tokens'] ?? undefined,
    reasoningTokens: fieldsOf(told['completion_tokens_details'])?.['reasoning_tokens'] ?? undefined,
  });
}

/** Reads the usage out of a JSON answer that came whole. */
export function usageInWhole(body: Buffer): ToldUsage {
  try {
    return readUsage(fieldsOf(JSON.parse(body.toString('utf8')))?.['usage']);
  } catch {
    return undefined;
  }
}

/** Takes whole numbers that are possible and nothing else; a part never exceeds its whole. */
export function checkedUsage(counts: Record<keyof Usage, unknown>): Usage | 'doubtful' {
  const { promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0 } = counts;
  if (!isCount(promptTokens) || !isCount(completionTokens)) return 'doubtful';
  return {
    promptTokens,
    completionTokens,
    cachedTokens: isCount(cachedTokens) ? Math.min(cachedTokens, promptTokens) : 0,
    reasoningTokens: isCount(reasoningTokens) ? Math.min(reasoningTokens, completionTokens) : 0,
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS;
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
}
