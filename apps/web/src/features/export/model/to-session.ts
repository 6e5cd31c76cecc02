import { Session, type Message } from '@parley/contract';
import type { SessionRow } from '#/storage/records.ts';
import type { ExportEntry } from './export-entry.ts';

/**
 * The chat with the chosen messages only, in the shape that is stored, shared and backed up. A message whose forerunner
 * stays behind follows the nearest one that goes along, so that the branch stays one.
 */
export function toSession(
  { messageCount: _count, ...session }: SessionRow,
  entries: readonly ExportEntry[],
  { chosen, hasContext }: { readonly chosen: ReadonlySet<string>; readonly hasContext: boolean },
): Session {
  const parents = new Map(entries.map(({ message, parentId }) => [message.id, parentId]));
  const parentOf = (id: string): string => {
    let parent = parents.get(id) ?? '';
    while (parent !== '' && !chosen.has(parent)) parent = parents.get(parent) ?? '';
    return parent;
  };
  const messages = entries.flatMap(({ message }): Message[] =>
    chosen.has(message.id) ? [withParent(message, parentOf(message.id), chosen)] : [],
  );
  const { mask, leafId, ...rest } = session;
  const last = leafId !== undefined && chosen.has(leafId) ? leafId : messages.at(-1)?.id;
  return Session.parse({
    ...rest,
    ...(last !== undefined && { leafId: last }),
    mask: hasContext ? mask : { ...mask, context: [] },
    messages,
  });
}

function withParent(message: Message, parentId: string, chosen: ReadonlySet<string>): Message {
  const { sideBySide, ...rest } = message;
  const beside = sideBySide?.filter((id) => chosen.has(id)) ?? [];
  return { ...rest, parentId, ...(beside.length > 1 && { sideBySide: beside }) };
}
