import { Archive, ArchiveRestore, Download, FolderInput, GitFork, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { closeNavigationDrawer } from '#/components/navigation-drawer.tsx';
import { askToRename } from '#/features/chat/chat-dialogs.ts';
import { openExport } from '#/features/chat/export/open-export.ts';
import { ARCHIVE, PINNED } from '#/features/chat/model/session-row.ts';
import type { SessionSummary } from '#/features/chat/public.ts';
import { askForFolder, forkChat, toggleArchived, togglePinned } from '#/features/chat/shelf-actions.ts';
import { useT } from '#/i18n/use-t.ts';
import { useChatNavigation } from '../chat-navigation.ts';

interface ChatRowMenuProps {
  readonly chat: SessionSummary;
  readonly isCurrent: boolean;
}

/** What can be done with a chat of the list. Fetched with the first menu that opens. */
export function ChatRowMenu({ chat, isCurrent }: ChatRowMenuProps) {
  const t = useT();
  const { deleteChat, openChat } = useChatNavigation();
  const isPinned = chat.shelf === PINNED;
  const isArchived = chat.shelf === ARCHIVE;

  async function fork() {
    const copy = await forkChat(chat.id);
    if (copy !== undefined) openChat(copy);
  }

  return (
    <>
      <MenuItem icon={Pencil} shortcut="F2" onSelect={() => void askToRename(chat)}>
        {t('sessions.rename')}
      </MenuItem>
      {!chat.isIncognito && (
        <>
          <MenuItem icon={isPinned ? PinOff : Pin} onSelect={() => void togglePinned(chat)}>
            {t(isPinned ? 'sessions.unpin' : 'sessions.pin')}
          </MenuItem>
          <MenuItem icon={FolderInput} onSelect={() => void askForFolder(chat)}>
            {t('sessions.move')}
          </MenuItem>
          <MenuItem icon={isArchived ? ArchiveRestore : Archive} onSelect={() => void toggleArchived(chat)}>
            {t(isArchived ? 'sessions.unarchive' : 'sessions.archive')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={GitFork} onSelect={() => void fork()}>
        {t('sessions.fork')}
      </MenuItem>
      <MenuItem
        icon={Download}
        onSelect={() => {
          closeNavigationDrawer();
          void openExport(chat.id);
        }}
      >
        {t('sessions.export')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger shortcut="Delete" onSelect={() => void deleteChat(chat, isCurrent)}>
        {t('sessions.deleteChat')}
      </MenuItem>
    </>
  );
}
