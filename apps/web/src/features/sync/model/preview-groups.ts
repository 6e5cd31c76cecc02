import type { SyncPlan } from '../engine.ts';
import type { Changes } from './merge-documents.ts';

type CountKey = 'chatsAdded' | 'chatsChanged' | 'chats' | 'messagesAdded' | 'messagesChanged' | 'messages';

/** One direction of a sync as the preview lists it. */
export interface PreviewGroup {
  readonly kind: 'in' | 'out' | 'removed-here' | 'removed-there';
  readonly counts: readonly { readonly key: CountKey; readonly count: number }[];
  /** The names of the first chats concerned. */
  readonly topics: readonly string[];
  readonly moreTopics: number;
  /** The stores in which settings change. */
  readonly stores: readonly string[];
}

/** More would be a list to scroll through rather than one to read. */
const MOST_TOPICS = 5;

/** What a sync would do, as groups of which none is empty. */
export function previewGroups({ incoming, outgoing, topics }: SyncPlan): PreviewGroup[] {
  const named = (ids: readonly string[]) => ({
    topics: ids.slice(0, MOST_TOPICS).map((id) => topics.get(id) ?? ''),
    moreTopics: Math.max(0, ids.length - MOST_TOPICS),
  });
  const moved = (kind: 'in' | 'out', { chats, messages, settings }: Changes): PreviewGroup => ({
    kind,
    counts: counted({
      chatsAdded: chats.added,
      chatsChanged: chats.changed,
      messagesAdded: messages.added,
      messagesChanged: messages.changed,
    }),
    ...named([...chats.added, ...chats.changed]),
    stores: [...new Set(settings.map((unit) => unit.slice(0, (unit.indexOf('.') + 1 || unit.length + 1) - 1)))],
  });
  const removed = (kind: 'removed-here' | 'removed-there', { chats, messages }: Changes): PreviewGroup => ({
    kind,
    counts: counted({ chats: chats.removed, messages: messages.removed }),
    ...named(chats.removed),
    stores: [],
  });
  const groups = [
    moved('in', incoming),
    removed('removed-here', incoming),
    moved('out', outgoing),
    removed('removed-there', outgoing),
  ];
  return groups.filter(({ counts, stores }) => counts.length + stores.length > 0);
}

function counted(lists: Partial<Record<CountKey, readonly string[]>>): PreviewGroup['counts'] {
  return (Object.entries(lists) as [CountKey, readonly string[]][]).flatMap(([key, ids]) =>
    ids.length > 0 ? [{ key, count: ids.length }] : [],
  );
}
