import { Archive, ArrowLeft } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { ARCHIVE, useArchiveShown } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { ChatList } from './chat-list.tsx';
import { useChatSelection } from './use-chat-selection.ts';
import { useHasArchive } from './use-has-archive.ts';

const SelectionBar = lazyPart(() => import('../select/selection-bar.tsx'), 'SelectionBar');

const FOOT_ROW =
  'flex h-9 w-full shrink-0 items-center gap-2.5 rounded-row ps-3 pe-2.5 text-start text-small text-text-3 transition-colors duration-120 hover:bg-hover hover:text-text-1 phone:h-11';

/** The scrolling part of the sidebar: the chats, or in their place the archive. */
export function ChatArea() {
  const t = useT();
  const scrollArea = useRef<HTMLDivElement>(null);
  const showsArchive = useArchiveShown(({ isShown }) => isShown);
  const selection = useChatSelection(showsArchive);
  const show = (isShown: boolean) => useArchiveShown.setState({ isShown });

  function onKeyDown(event: KeyboardEvent) {
    if (!selection.chats) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      selection.leave();
    }
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      selection.pickAll();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for what the rows inside began
    <div className="flex min-h-0 grow flex-col" onKeyDown={onKeyDown}>
      {showsArchive && (
        <div className="shrink-0 px-3 pt-3">
          <button type="button" className={FOOT_ROW} aria-label={t('shell.archiveBack')} onClick={() => show(false)}>
            <ArrowLeft className="size-4 rtl:-scale-x-100" strokeWidth={1.75} aria-hidden />
            <span className="font-medium text-text-1">{t('shell.archive')}</span>
          </button>
        </div>
      )}
      <div ref={scrollArea} className="min-h-0 grow overflow-y-auto px-3 pb-2">
        {/* Each has its own focus and menus. */}
        <ChatList
          key={String(showsArchive)}
          scrollArea={scrollArea}
          showsArchive={showsArchive}
          selection={selection}
        />
      </div>
      {selection.chats && (
        <SelectionBar
          chats={selection.chats}
          showsArchive={showsArchive}
          onSelectAll={selection.pickAll}
          onLeave={selection.leave}
        />
      )}
      {!showsArchive && !selection.chats && <ArchiveRow onOpen={() => show(true)} />}
    </div>
  );
}

/** Below the chats, because those may be thousands: the way to what was put away, once there is something. */
function ArchiveRow({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT();
  if (!useHasArchive()) return null;
  return (
    <div className="shrink-0 px-3">
      <button type="button" data-shelf={ARCHIVE} data-drop="into" className={FOOT_ROW} onClick={onOpen}>
        <Archive className="size-4" strokeWidth={1.75} aria-hidden />
        {t('shell.archive')}
      </button>
    </div>
  );
}
