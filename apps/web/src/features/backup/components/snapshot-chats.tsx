import { useState } from 'react';
import { Badge } from '#/components/badge.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { createMatcher, queryWords } from '#/lib/match-text.ts';
import { formatDateTime } from '#/lib/time.ts';
import type { ListedChat } from '../snapshots.ts';

/** A longer list is searched, not scrolled. */
const MOST_SHOWN = 100;
/** As many fit without scrolling. */
const FEW = 8;

interface SnapshotChatsProps {
  readonly chats: readonly ListedChat[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

const byTopic = createMatcher<ListedChat>(({ topic }) => [{ kind: 'title', text: topic }]);

/** The chats of a snapshot, to be chosen from. */
export function SnapshotChats({ chats, chosen, onChoose }: SnapshotChatsProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const found = byTopic.filter(chats, queryWords(query));
  const shown = found.slice(0, MOST_SHOWN);
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {chats.length > FEW && <SearchInput label={t('backup.snapshotSearch')} value={query} onChange={setQuery} />}
      {shown.length === 0 ? (
        <p className="text-text-2">{t('backup.snapshotNothing', { query })}</p>
      ) : (
        <ul
          aria-label={t('backup.snapshotList')}
          className="-mx-2 flex max-h-[min(22rem,45dvh)] flex-col overflow-y-auto"
        >
          {shown.map((chat) => (
            <ChatChoice
              key={chat.id}
              chat={chat}
              isChosen={chosen.has(chat.id)}
              onChoose={(isChosen) => choose(chat.id, isChosen)}
            />
          ))}
        </ul>
      )}
      {found.length > shown.length && (
        <p className="text-small text-text-3">{t('backup.snapshotMore', { count: found.length - shown.length })}</p>
      )}
      <p className="text-small text-text-3">{t('backup.snapshotBackHint')}</p>
    </div>
  );
}

interface ChatChoiceProps {
  readonly chat: ListedChat;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function ChatChoice({ chat: { topic, messages, lastUpdate, isHere }, isChosen, onChoose }: ChatChoiceProps) {
  const t = useT();
  const { tag } = currentLanguage();
  return (
    <li>
      <label className="flex min-h-12 items-center gap-3 rounded-row px-2 py-1.5 hover:bg-sunken">
        <input
          type="checkbox"
          className="checkbox shrink-0"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate">
            <bdi>{topic}</bdi>
          </span>
          <span className="truncate text-meta text-text-3">
            {t('backup.snapshotMessages', { count: messages })} · {formatDateTime(lastUpdate, tag)}
          </span>
        </span>
        {!isHere && <Badge tone="spark">{t('backup.snapshotDeleted')}</Badge>}
      </label>
    </li>
  );
}
