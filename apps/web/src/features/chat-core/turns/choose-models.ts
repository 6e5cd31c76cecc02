import type { SessionRow } from '#/storage/records.ts';
import { rememberChoice } from '#/features/models/public.ts';
import { chatActions } from '../rows/store.ts';

/** Makes these the models of a chat, as somebody chose them; a single one is also what the next chat starts with. */
export function chooseModels({ id, isIncognito }: Pick<SessionRow, 'id' | 'isIncognito'>, ids: readonly string[]) {
  if (!isIncognito) rememberChoice(ids);
  return chatActions.updateSession(id, { models: [...ids] });
}
