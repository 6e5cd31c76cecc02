import { Check, Folder as FolderIcon, FolderPlus, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '#/components/dialog.tsx';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import type { OverlayFrame } from '#/components/overlay-store.ts';
import { useT } from '#/i18n/use-t.ts';
import { ARCHIVE, PINNED, RECENT, useFolders } from '#/features/chat-core/public.ts';
import { attempt } from './run-act.ts';
import { askForNewFolder } from './folder-actions.ts';

interface MoveDialogProps extends OverlayFrame {
  /** Where what is moved lies now. */
  readonly shelf: string;
  readonly text: string;
  readonly onMove: (shelf: string, name: string) => void;
}

/** The folders to choose from, and a new one. */
export function MoveDialog({ shelf: from, text, open, onClose, onClosed, onMove }: MoveDialogProps) {
  const t = useT();
  const folders = useFolders();
  const isInFolder = ![RECENT, PINNED, ARCHIVE].includes(from);

  function move(shelf: string, name: string) {
    onClose();
    if (shelf !== from) onMove(shelf, name);
  }

  async function moveToNew() {
    onClose();
    const folder = await askForNewFolder();
    if (folder) onMove(folder.id, folder.name);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={onClosed}
      title={t('sessions.moveTitle')}
      description={text}
    >
      <ul className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
        {folders.map(({ id, name }) => (
          <Choice key={id} icon={FolderIcon} isChosen={id === from} onChoose={() => move(id, name)}>
            <bdi>{name}</bdi>
          </Choice>
        ))}
        {isInFolder && (
          <Choice icon={List} onChoose={() => move(RECENT, '')}>
            {t('sessions.noFolder')}
          </Choice>
        )}
        <Choice icon={FolderPlus} onChoose={() => attempt(moveToNew)}>
          {t('sessions.newFolder')}
        </Choice>
      </ul>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly icon: Icon;
  readonly isChosen?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ icon: Glyph, isChosen = false, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        aria-current={isChosen || undefined}
        className="flex min-h-10 w-full items-center gap-3 rounded-row px-2 text-start transition-colors duration-120 hover:bg-hover pointer-coarse:min-h-11"
      >
        <Glyph className="size-4 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
        <span className="min-w-0 grow truncate">{children}</span>
        {isChosen && <Check className="size-4 shrink-0 text-accent-text" strokeWidth={2.2} aria-hidden />}
      </button>
    </li>
  );
}
