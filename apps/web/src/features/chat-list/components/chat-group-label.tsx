import { PINNED, RECENT } from '#/features/chat-core/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ListGroupName } from '../model/chat-list-items.ts';

const GROUP_TEXTS = {
  incognito: 'shell.groupIncognito',
  pinned: 'shell.groupPinned',
  today: 'shell.groupToday',
  yesterday: 'shell.groupYesterday',
  week: 'shell.groupWeek',
  'month-ago': 'shell.groupMonthAgo',
} as const;

/** What the chats below it have in common. */
export function ChatGroupLabel({ name }: { readonly name: ListGroupName }) {
  const t = useT();
  const text = name.kind === 'month' ? monthText(name.startsAt) : t(GROUP_TEXTS[name.kind]);
  const drop = dropOf(name);
  return (
    <h3 {...drop} className="rounded-row px-3 pt-4 pb-1.5 text-meta font-medium text-text-3">
      {text}
    </h3>
  );
}

/** What a chat that is let go here lands on. Incognito chats keep to themselves. */
function dropOf({ kind }: ListGroupName): object {
  if (kind === 'incognito') return {};
  return kind === 'pinned' ? { 'data-shelf': PINNED, 'data-drop': 'into' } : { 'data-shelf': RECENT };
}

function monthText(startsAt: number): string {
  return new Intl.DateTimeFormat(currentLanguage().tag, { month: 'long', year: 'numeric' }).format(startsAt);
}
