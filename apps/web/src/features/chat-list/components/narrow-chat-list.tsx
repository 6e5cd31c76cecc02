import { Archive, ArrowLeft, Folder as ClosedFolder, FolderOpen, MessageSquare, type LucideIcon } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import { runRowKey } from '#/features/chat/public.ts';
import {
  chatActions,
  loadMoreSessions,
  useArchiveShown,
  useChatMark,
  type Folder,
  type SessionSummary,
  updateFolder,
  shownTopic,
} from '#/features/chat-core/public.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import type { Vendor } from '#/components/vendors.ts';
import { useVendorOf } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { chatInitials } from '../model/chat-initials.ts';
import { ChatMarkDot, MARK_TEXTS } from './chat-mark-dot.tsx';
import { ListRows } from './list-rows.tsx';
import { LoadMoreMark } from './load-more-mark.tsx';
import { useHasArchive } from './use-has-archive.ts';
import { isRowKey, useListFocus } from './use-list-focus.ts';
import { useListItems } from './use-list-items.ts';
import { useShownChatId } from './use-shown-chat-id.ts';

const TILE =
  'relative grid size-11 shrink-0 place-items-center rounded-control text-text-2 transition-colors duration-120 -outline-offset-2';

/** The chats of the narrow sidebar, or in their place the archive. */
export function NarrowChatArea() {
  const t = useT();
  const showsArchive = useArchiveShown(({ isShown }) => isShown);
  const hasArchive = useHasArchive();
  const show = (isShown: boolean) => useArchiveShown.setState({ isShown });
  return (
    <div className="mt-2 flex min-h-0 w-full grow flex-col items-center">
      {showsArchive && (
        <IconTile label={t('shell.archiveBack')} icon={ArrowLeft} mirrored onPress={() => show(false)} />
      )}
      <NarrowChatList key={String(showsArchive)} showsArchive={showsArchive} />
      {!showsArchive && hasArchive && <IconTile label={t('shell.archive')} icon={Archive} onPress={() => show(true)} />}
    </div>
  );
}

/** The chats as their initials in the hue of their model, by shelf and time like in the wide sidebar. */
function NarrowChatList({ showsArchive }: { readonly showsArchive: boolean }) {
  const t = useT();
  const list = useRef<HTMLElement>(null);
  const { items, isLoaded } = useListItems(showsArchive);
  const shownId = useShownChatId();
  const vendorOf = useVendorOf();
  const { tabIndex, shownIndex, setFocusedKey, stepByKey } = useListFocus(items, shownId, list);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isRowKey(event) && !event.altKey) stepByKey(event);
  };
  const rows = items.map((item, index): ReactElement => {
    const row = { isTabStop: index === tabIndex, onFocus: () => setFocusedKey(item.key) };
    switch (item.kind) {
      case 'label':
        return <hr key={item.key} hidden={index === 0} className="mx-auto my-1.5 w-8 border-line" />;
      case 'folder':
        return <FolderTile key={item.key} folder={item.folder} {...row} />;
      case 'empty':
        return <span key={item.key} hidden />;
      case 'more':
        return <LoadMoreMark key={item.key} scrollArea={list} onReach={() => loadMoreSessions(item.section)} />;
      case 'chat':
        return (
          <ChatTile
            key={item.key}
            chat={item.chat}
            vendor={vendorOf(item.chat.models[0] ?? '')}
            isCurrent={item.chat.id === shownId}
            {...row}
          />
        );
      default:
        return item satisfies never;
    }
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move between the links inside
    <nav
      ref={list}
      aria-label={t('shell.chats')}
      onKeyDown={onKeyDown}
      className="min-h-0 w-full grow overflow-y-auto py-1"
    >
      {isLoaded && rows.length > 0 && <ListRows rows={rows} scrollArea={list} keepMounted={[tabIndex, shownIndex]} />}
    </nav>
  );
}

interface TileProps {
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
}

interface ChatTileProps extends TileProps {
  readonly chat: SessionSummary;
  /** Whose model answers in it. */
  readonly vendor: Vendor;
  readonly isCurrent: boolean;
}

function ChatTile({ chat, vendor, isCurrent, isTabStop, onFocus }: ChatTileProps) {
  const t = useT();
  const navigation = useNavigation();
  const topic = shownTopic(chat, t);
  const mark = useChatMark(chat.id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the link inside is what acts
    <div className="flex justify-center py-0.5" onKeyDown={(event) => runRowKey(event, { chat, navigation })}>
      <Link
        to="/"
        search={{ c: chat.id }}
        data-item={chat.id}
        tabIndex={isTabStop ? 0 : -1}
        {...tooltipAttributes({ label: topic, side: 'end' })}
        aria-label={mark === undefined ? topic : `${topic}, ${t(MARK_TEXTS[mark])}`}
        aria-current={isCurrent ? 'page' : undefined}
        onFocus={onFocus}
        onPointerEnter={() => chatActions.readAhead(chat.id)}
        className={`${TILE} ${isCurrent ? 'bg-raised shadow-e1' : 'hover:bg-hover'}`}
      >
        <span
          data-vendor={vendor}
          aria-hidden
          className="grid size-8 place-items-center rounded-row bg-vendor-soft text-meta font-semibold text-text-1"
        >
          {chatInitials(topic) || <MessageSquare className="size-4" strokeWidth={ICON_STROKE} />}
        </span>
        <ChatMarkDot chatId={chat.id} className="absolute end-1.5 top-1.5" />
      </Link>
    </div>
  );
}

/** Opens and closes a folder; its chats follow it. */
function FolderTile({ folder, isTabStop, onFocus }: TileProps & { readonly folder: Folder }) {
  const Glyph = folder.isOpen ? FolderOpen : ClosedFolder;
  return (
    <div className="flex justify-center py-0.5">
      <button
        type="button"
        data-item={`folder-${folder.id}`}
        tabIndex={isTabStop ? 0 : -1}
        {...tooltipAttributes({ label: folder.name, side: 'end' })}
        aria-label={folder.name}
        aria-expanded={folder.isOpen}
        onFocus={onFocus}
        onClick={() => updateFolder(folder.id, { isOpen: !folder.isOpen })}
        className={`${TILE} hover:bg-hover hover:text-text-1`}
      >
        <Glyph className="size-5" strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}

interface IconTileProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Whether it points to where the text begins. */
  readonly mirrored?: boolean;
  readonly onPress: () => void;
}

function IconTile({ label, icon: Glyph, mirrored = false, onPress }: IconTileProps) {
  return (
    <button
      type="button"
      {...tooltipAttributes({ label, side: 'end' })}
      aria-label={label}
      onClick={onPress}
      className={`${TILE} hover:bg-hover hover:text-text-1`}
    >
      <Glyph className={`size-4.5 ${mirrored ? 'rtl:-scale-x-100' : ''}`} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
