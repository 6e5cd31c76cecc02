import { estimateCost } from '@parley/contract';
import type { CallRecord } from './call-record.ts';

/** What a call cost, in nano-dollars. One that failed before anything was said cost nothing, whatever its fixed price. */
export function costOf({
  price,
  copies = 1,
  usage,
  outcome,
}: Pick<CallRecord, 'price' | 'copies' | 'usage' | 'outcome'>): number {
  if (!price) return 0;
  const hasTokens = usage.promptTokens + usage.completionTokens > 0;
  if (outcome !== 'ok' && !hasTokens) return 0;
  return Number(estimateCost(price, usage)) * (price.fixedPrice > 0 ? copies : 1);
}
