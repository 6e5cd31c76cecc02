import { ListChecks } from 'lucide-react';
import { MenuItem } from '#/components/menu.tsx';
import { ChatActItems, type ChatActId } from '#/features/chat/public.ts';
import type { SessionSummary } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';

const GROUPS: readonly (readonly ChatActId[])[] = [
  ['rename', 'pin', 'unpin', 'move', 'archive', 'unarchive', 'fork', 'export', 'share'],
  ['reset', 'delete'],
];

interface ChatRowMenuProps {
  readonly chat: SessionSummary;
  /** Begins to select several. */
  readonly onSelect: () => void;
}

/** What can be done with a chat of the list. Fetched with the first menu that opens. */
export function ChatRowMenu({ chat, onSelect }: ChatRowMenuProps) {
  const t = useT();
  return (
    <>
      {!chat.isIncognito && (
        <MenuItem icon={ListChecks} onSelect={onSelect}>
          {t('sessions.select')}
        </MenuItem>
      )}
      <ChatActItems chat={chat} groups={GROUPS} isRow />
    </>
  );
}
