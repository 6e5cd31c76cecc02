import { currentLanguage } from '../../i18n/i18n.ts';
import { useT } from '../../i18n/use-t.ts';
import type { ListGroupName } from './chat-list-items.ts';

const GROUP_TEXTS = {
  incognito: 'shell.groupIncognito',
  today: 'shell.groupToday',
  yesterday: 'shell.groupYesterday',
  week: 'shell.groupWeek',
  'month-ago': 'shell.groupMonthAgo',
} as const;

/** When the chats below it were last used. */
export function ChatGroupLabel({ name }: { readonly name: ListGroupName }) {
  const t = useT();
  const text = name.kind === 'month' ? monthText(name.startsAt) : t(GROUP_TEXTS[name.kind]);
  return <h3 className="px-3 pt-4 pb-1.5 text-meta font-medium text-text-3">{text}</h3>;
}

function monthText(startsAt: number): string {
  return new Intl.DateTimeFormat(currentLanguage().tag, { month: 'long', year: 'numeric' }).format(startsAt);
}
