import { ChevronRight, Folder as FolderIcon } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { loadFolderActions } from '#/features/chat/public.ts';
import { type Folder, updateFolder } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { withPart } from '#/components/with-part.ts';
import { RowMenu } from './row-menu.tsx';
import { useContextMenu } from './use-context-menu.ts';
import { useRowAttention } from './use-row-attention.ts';

const FolderRowMenu = lazyPart(() => import('./folder-row-menu.tsx'), 'FolderRowMenu', { place: 'icon' });

interface FolderRowProps {
  readonly folder: Folder;
  readonly isTabStop: boolean;
  readonly isMenuOpen: boolean;
  readonly onMenuOpenChange: (open: boolean) => void;
  readonly onFocus: () => void;
}

/** The head of a folder: opens and closes it, and takes chats that are dropped on it. */
export const FolderRow = memo(function FolderRow(props: FolderRowProps) {
  const { folder, isTabStop, isMenuOpen, onMenuOpenChange, onFocus } = props;
  const t = useT();
  const { hasAttention, row } = useRowAttention(onFocus);
  const { at, onContextMenu, changeOpen } = useContextMenu(onMenuOpenChange);
  const showsMenu = hasAttention || isMenuOpen;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'F2' && event.key !== 'Delete') return;
    event.preventDefault();
    const isRename = event.key === 'F2';
    void withPart(loadFolderActions, ({ askToDeleteFolder, askToRenameFolder }) =>
      isRename ? askToRenameFolder(folder) : askToDeleteFolder(folder),
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside are what acts
    <div className="group relative pt-1" onKeyDown={onKeyDown} onContextMenu={onContextMenu} {...row}>
      <button
        type="button"
        data-item={`folder-${folder.id}`}
        data-shelf={folder.id}
        data-drop="into"
        tabIndex={isTabStop ? 0 : -1}
        aria-expanded={folder.isOpen}
        onClick={() => updateFolder(folder.id, { isOpen: !folder.isOpen })}
        className={`flex h-9 w-full items-center gap-2.5 rounded-row ps-3 text-start text-text-2 transition-colors duration-120 -outline-offset-2 group-hover:bg-hover phone:h-11 ${showsMenu ? 'pe-10' : 'pe-3'}`}
      >
        <FolderIcon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 truncate leading-7 font-medium">
          <bdi>{folder.name}</bdi>
        </span>
        <ChevronRight
          className={`size-3.5 shrink-0 text-text-3 transition-[rotate] duration-180 ${folder.isOpen ? 'rotate-90' : 'rtl:rotate-180'}`}
          strokeWidth={1.75}
          aria-hidden
        />
      </button>
      {showsMenu && (
        <RowMenu
          label={t('shell.folderMenu', { name: folder.name })}
          isOpen={isMenuOpen}
          onOpenChange={changeOpen}
          isTabStop={isTabStop}
          at={at}
        >
          <FolderRowMenu folder={folder} />
        </RowMenu>
      )}
    </div>
  );
});
