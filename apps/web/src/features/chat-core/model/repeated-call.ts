import type { MessageTool } from '@parley/contract';
import { isRecord, jsonOf } from '#/lib/json.ts';

/** Told to models alone. */
const REPEATED = 'The same call was made before in this answer and was not run again. Its result was:';

/**
 * What a call gets that was made before, in an earlier round of the same answer: the former result, with a note. One that
 * failed may be tried again.
 */
export function repeatedResult(calls: readonly MessageTool[], call: MessageTool): Partial<MessageTool> | undefined {
  const written = canonical(call.arguments);
  const former = calls.find(
    ({ round = 0, name, arguments: asked, result, isError, state }) =>
      round < (call.round ?? 0) &&
      name === call.name &&
      result !== undefined &&
      (!isError || state === 'refused') &&
      canonical(asked) === written,
  );
  if (former?.result === undefined) return undefined;
  const { result, isError, state, toolId, title, citations } = former;
  const note = result.startsWith(REPEATED) ? result : `${REPEATED}\n\n${result}`;
  return { result: note, isError, state, toolId, title, citations };
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
