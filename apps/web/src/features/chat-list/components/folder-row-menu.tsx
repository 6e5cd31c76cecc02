import { Pencil, Trash2 } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import type { Folder } from '#/features/chat-core/public.ts';
import { askToDeleteFolder, askToRenameFolder } from '#/features/chat/public.ts';
import { useT } from '#/i18n/use-t.ts';

/** What can be done with a folder. Fetched with the first menu that opens. */
export function FolderRowMenu({ folder }: { readonly folder: Folder }) {
  const t = useT();
  return (
    <>
      <MenuItem icon={Pencil} shortcut="F2" onSelect={() => void askToRenameFolder(folder)}>
        {t('sessions.renameFolder')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger shortcut="Delete" onSelect={() => void askToDeleteFolder(folder)}>
        {t('sessions.deleteFolder')}
      </MenuItem>
    </>
  );
}
