import {
  Archive,
  ArchiveRestore,
  BookMarked,
  Cpu,
  Eraser,
  FolderInput,
  CopyPlus,
  ListTree,
  NotebookPen,
  Pencil,
  Pin,
  PinOff,
  Heading,
  RotateCcw,
  Share2,
  Trash2,
  Undo2,
  VenetianMask,
} from 'lucide-react';
import { closeNavigationDrawer } from '#/components/navigation-drawer.tsx';
import { t } from '#/i18n/i18n.ts';
import { openPrompts } from '#/features/prompts/public.ts';
import { canBeShared, openShare } from '#/features/export/public.ts';
import { ARCHIVE, PINNED, RECENT } from '#/features/chat-core/public.ts';
import { isListed } from '#/storage/session-place.ts';
import {
  askToReset,
  clearContext,
  openContextDetails,
  openMemory,
  refreshTitle,
  restoreContext,
} from '../context/context-actions.ts';
import type { ActedChat, ChatAct, ChatActId } from './chat-act.ts';
import { askToDelete } from './delete-chat.ts';
import { forkChat } from './fork-chat.ts';
import { GOING_ACTS, type GoingAct } from './going-acts.ts';
import { HEADER_ACTS } from './header-acts.ts';
import { askForFolder, placeChat, unarchiveChat } from './place-chat.ts';
import { askToRename } from './rename-chat.ts';
import { ROW_KEYS } from './row-keys.ts';

const isUsed = ({ messageCount }: ActedChat): boolean => messageCount > 0;
/** Incognito chats keep to themselves, and an empty chat has no place in the list. */
const hasPlace = (chat: ActedChat): boolean => isListed(chat) && !chat.isIncognito;

/** Opens the list of prompts, from whichever screen. */
export const PROMPTS_ACT: GoingAct = {
  id: 'prompts',
  icon: NotebookPen,
  label: 'chatActs.prompts',
  keywords: 'chatActs.promptsWords',
  run: openPrompts,
};

/** Every act, in the order in which a list shows them. Those that take something away come last. */
export const CHAT_ACTS: readonly ChatAct[] = [
  GOING_ACTS.new,
  {
    id: 'mask',
    icon: VenetianMask,
    label: 'chatActs.mask',
    keywords: 'chatActs.maskWords',
    run: async ({ navigation: { go } }) => go({ to: '/new-chat' }),
  },
  HEADER_ACTS.incognito,
  HEADER_ACTS.leaveIncognito,
  GOING_ACTS.next,
  GOING_ACTS.previous,
  {
    id: 'rename',
    icon: Pencil,
    label: 'chatActs.rename',
    keywords: 'chatActs.renameWords',
    rowKey: ROW_KEYS.rename,
    run: ({ chat }) => askToRename(chat),
  },
  HEADER_ACTS.settings,
  {
    id: 'title',
    icon: Heading,
    label: 'chatActs.title',
    keywords: 'chatActs.titleWords',
    isOffered: isUsed,
    run: ({ chat }) => refreshTitle(chat.id),
  },
  {
    id: 'clear',
    icon: Eraser,
    label: 'chatActs.clear',
    keywords: 'chatActs.clearWords',
    isOffered: isUsed,
    run: ({ chat }) => clearContext(chat.id),
  },
  {
    id: 'undo-clear',
    icon: Undo2,
    label: 'chatActs.undoClear',
    keywords: 'chatActs.undoClearWords',
    isOffered: ({ clearedAfterId }) => clearedAfterId !== undefined,
    run: ({ chat }) => restoreContext(chat.id),
  },
  {
    id: 'fork',
    icon: CopyPlus,
    label: 'chatActs.fork',
    keywords: 'chatActs.forkWords',
    isOffered: isUsed,
    run: ({ chat, navigation }) => forkChat(chat.id, navigation),
  },
  {
    id: 'pin',
    icon: Pin,
    label: 'chatActs.pin',
    keywords: 'chatActs.pinWords',
    isOffered: (chat) => hasPlace(chat) && chat.shelf !== PINNED,
    run: ({ chat }) => placeChat(chat, PINNED, t('chatActs.pinned')),
  },
  {
    id: 'unpin',
    icon: PinOff,
    label: 'chatActs.unpin',
    keywords: 'chatActs.unpinWords',
    isOffered: ({ shelf }) => shelf === PINNED,
    run: ({ chat }) => placeChat(chat, RECENT, t('chatActs.unpinned')),
  },
  {
    id: 'move',
    icon: FolderInput,
    label: 'chatActs.move',
    keywords: 'chatActs.moveWords',
    isOffered: hasPlace,
    run: ({ chat }) => askForFolder(chat),
  },
  {
    id: 'archive',
    icon: Archive,
    label: 'chatActs.archive',
    keywords: 'chatActs.archiveWords',
    isOffered: (chat) => hasPlace(chat) && chat.shelf !== ARCHIVE,
    run: ({ chat }) => placeChat(chat, ARCHIVE, t('chatActs.archived')),
  },
  {
    id: 'unarchive',
    icon: ArchiveRestore,
    label: 'chatActs.unarchive',
    keywords: 'chatActs.unarchiveWords',
    isOffered: ({ shelf }) => shelf === ARCHIVE,
    run: ({ chat }) => unarchiveChat(chat),
  },
  HEADER_ACTS.export,
  {
    id: 'share',
    icon: Share2,
    label: 'chatActs.share',
    keywords: 'chatActs.shareWords',
    isOffered: (chat) => isUsed(chat) && canBeShared(chat),
    run: async ({ chat }) => {
      closeNavigationDrawer();
      await openShare(chat.id);
    },
  },
  {
    id: 'memory',
    icon: BookMarked,
    label: 'chatActs.memory',
    keywords: 'chatActs.memoryWords',
    isOffered: isUsed,
    run: ({ chat }) => openMemory(chat.id),
  },
  {
    id: 'context',
    icon: ListTree,
    label: 'chatActs.context',
    keywords: 'chatActs.contextWords',
    run: ({ chat }) => openContextDetails(chat.id),
  },
  GOING_ACTS.search,
  PROMPTS_ACT,
  {
    id: 'models',
    icon: Cpu,
    label: 'chatActs.models',
    keywords: 'chatActs.modelsWords',
    run: async ({ chat, navigation: { go } }) => go({ to: '/models', search: { c: chat.id } }),
  },
  HEADER_ACTS.fullScreen,
  HEADER_ACTS.leaveFullScreen,
  GOING_ACTS.settings,
  {
    id: 'reset',
    icon: RotateCcw,
    label: 'chatActs.reset',
    keywords: 'chatActs.resetWords',
    isDanger: true,
    isOffered: (chat) => isUsed(chat) || (chat.memoryPrompt ?? '') !== '',
    run: ({ chat }) => askToReset(chat.id),
  },
  {
    id: 'delete',
    icon: Trash2,
    label: 'chatActs.delete',
    keywords: 'chatActs.deleteWords',
    rowKey: ROW_KEYS.delete,
    isDanger: true,
    isOffered: isListed,
    run: askToDelete,
  },
];

const byId = new Map(CHAT_ACTS.map((act) => [act.id, act]));

export function chatAct(id: ChatActId): ChatAct {
  const act = byId.get(id);
  if (!act) throw new Error(`no act ${id}`);
  return act;
}

/** What can be done with a chat now. */
export function offeredActs(chat: ActedChat): readonly ChatAct[] {
  return CHAT_ACTS.filter(({ isOffered }) => isOffered?.(chat) !== false);
}
