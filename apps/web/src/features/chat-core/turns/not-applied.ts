import { NOT_APPLIED_HEADER, NotApplied } from '@parley/contract';
import { jsonOf } from '#/lib/json.ts';

/** Passes on what an answer's head says about parameters. */
export function tellNotApplied(
  response: Response,
  tell: ((parameters: readonly NotApplied[]) => void) | undefined,
): void {
  const text = response.headers.get(NOT_APPLIED_HEADER);
  if (text === null) return;
  const parameters = readNotApplied(jsonOf(text));
  if (parameters.length > 0) tell?.(parameters);
}

/** What can be understood of a list; a newer server may say more. */
export function readNotApplied(list: unknown): NotApplied[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => NotApplied.safeParse(item).data ?? []);
}
