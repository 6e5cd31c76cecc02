import type { MessageTool } from '@parley/contract';
import { isRecord, jsonOf } from '#/lib/json.ts';
import { REPEATED } from './words-to-models.ts';

/**
 * What a call gets that was made before in the same answer: the former result, with a note where that was in an earlier round.
 * One that failed there may be tried again.
 */
export function repeatedResult(calls: readonly MessageTool[], call: MessageTool): Partial<MessageTool> | undefined {
  const key = callKey(call);
  const former = calls.find(
    (other) => other.id !== call.id && isFormer(other, call.round ?? 0) && callKey(other) === key,
  );
  if (former?.result === undefined) return undefined;
  if (former.round === call.round || former.result.startsWith(REPEATED)) return sharedResult(former);
  return { ...sharedResult(former), result: `${REPEATED}\n\n${former.result}` };
}

function isFormer({ round = 0, result, isError, state }: MessageTool, now: number): boolean {
  if (result === undefined || round > now) return false;
  return round === now || !isError || state === 'refused';
}

/** What of a result holds for every call that is the same: not the time it took, nor the files that it made. */
export function sharedResult({
  result,
  isError,
  state,
  toolId,
  title,
  citations,
}: Partial<MessageTool>): Partial<MessageTool> {
  return { result, ...(isError !== undefined && { isError }), state, toolId, title, citations };
}

/** Equal for calls of one function with the same arguments, however those are written. */
export function callKey({ name, arguments: written }: Pick<MessageTool, 'name' | 'arguments'>): string {
  return `${name} ${canonical(written)}`;
}

/** Arguments as a text that is the same whatever the order and the blanks in which a model wrote them. */
function canonical(written: string): string {
  const value = jsonOf(written.trim() || '{}');
  return value === undefined
    ? written
    : JSON.stringify(value, (_, inner: unknown) => (isRecord(inner) ? sorted(inner) : inner));
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
