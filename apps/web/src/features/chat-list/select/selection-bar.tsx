import { Archive, ArchiveRestore, Download, FolderInput, Trash2, X } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { ariaShortcut } from '#/components/shortcut-text.ts';
import { attempt } from '#/features/chat/public.ts';
import type { SessionSummary } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { isMac } from '#/lib/keyboard.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { archiveAll, askToDeleteAll, askToMoveAll, exportAll, unarchiveAll } from './bulk-acts.ts';

interface SelectionBarProps {
  readonly chats: ReadonlyMap<string, SessionSummary>;
  readonly showsArchive: boolean;
  readonly onSelectAll: () => void;
  readonly onLeave: () => void;
}

/** How many chats are selected, and what can be done with all of them. */
export function SelectionBar({ chats, showsArchive, onSelectAll, onLeave }: SelectionBarProps) {
  const t = useT();
  const navigation = useNavigation();
  const chosen = [...chats.values()];
  const run = (act: () => Promise<boolean>) => () =>
    attempt(async () => {
      if (await act()) onLeave();
    });
  const none = chosen.length === 0;
  return (
    <div
      role="toolbar"
      aria-label={t('sessions.bulkActs')}
      className="flex shrink-0 flex-wrap items-center gap-x-0.5 border-t border-line px-3 py-1.5"
    >
      <div className="flex w-full items-center gap-2 ps-3">
        <output className="min-w-0 grow truncate text-small font-medium">
          {t('sessions.selected', { number: chosen.length })}
        </output>
        <Button variant="link" size="small" onClick={onSelectAll} aria-keyshortcuts={ariaShortcut('Mod+A', isMac)}>
          {t('sessions.selectAll')}
        </Button>
        <IconButton
          label={t('sessions.leaveSelection')}
          shortcut="Escape"
          icon={X}
          tooltipSide="above"
          onClick={onLeave}
        />
      </div>
      <IconButton
        label={t('sessions.bulkMove')}
        icon={FolderInput}
        tooltipSide="above"
        disabled={none}
        onClick={run(() => askToMoveAll(chosen))}
      />
      {showsArchive ? (
        <IconButton
          label={t('sessions.bulkUnarchive')}
          icon={ArchiveRestore}
          tooltipSide="above"
          disabled={none}
          onClick={run(() => unarchiveAll(chosen))}
        />
      ) : (
        <IconButton
          label={t('sessions.bulkArchive')}
          icon={Archive}
          tooltipSide="above"
          disabled={none}
          onClick={run(() => archiveAll(chosen))}
        />
      )}
      <IconButton
        label={t('sessions.bulkExport')}
        icon={Download}
        tooltipSide="above"
        disabled={none}
        onClick={run(() => exportAll(chosen))}
      />
      <IconButton
        label={t('sessions.bulkDelete')}
        icon={Trash2}
        tooltipSide="above"
        disabled={none}
        onClick={run(() => askToDeleteAll(chosen, navigation))}
      />
    </div>
  );
}
