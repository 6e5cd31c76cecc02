import {
  Archive,
  ArrowDown,
  ArrowUp,
  BookMarked,
  Cpu,
  Download,
  Eraser,
  GitFork,
  HatGlasses,
  ListTree,
  Maximize,
  NotebookPen,
  Pencil,
  Pin,
  PinOff,
  RefreshCw,
  RotateCcw,
  Search,
  Settings,
  SlidersHorizontal,
  SquarePen,
  Trash2,
  Undo2,
  VenetianMask,
} from 'lucide-react';
import type { Icon } from '#/components/icon.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { toggleFullScreen } from '#/lib/full-screen.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import type { SessionRow } from '#/storage/records.ts';
import { openPrompts } from '#/features/prompts/public.ts';
import { getConfig } from '#/features/settings/public.ts';
import { askToDelete, askToRename } from './chat-dialogs.ts';
import {
  askToReset,
  clearContext,
  openContextDetails,
  openMemory,
  refreshTitle,
  restoreContext,
} from './context-actions.ts';
import { openExport } from './export/open-export.ts';
import { setIncognito } from './incognito.ts';
import { ARCHIVE, PINNED, RECENT } from './model/session-row.ts';
import { openChatSettings } from './settings-hook.ts';
import { chatActions, readChat } from './store.ts';

/** Something that can be done from a chat, by `:` in its box, by its menu or by the command palette. */
export interface ChatCommand {
  readonly id: string;
  readonly icon: Icon;
  readonly label: TextKey;
  /** Words to find it by that do not stand in its name. */
  readonly keywords: TextKey;
  /** Whether it makes sense in a chat; left out where it always does. */
  readonly isOffered?: (session: SessionRow) => boolean;
  readonly run: (sessionId: string, navigation: Navigation) => Promise<void>;
}

const isUsed = ({ messageCount }: SessionRow): boolean => messageCount > 0;

/** Every command, in the order in which a list shows them. Those that take something away come last. */
export const CHAT_COMMANDS: readonly ChatCommand[] = [
  {
    id: 'new',
    icon: SquarePen,
    label: 'composer.command.new',
    keywords: 'composer.command.newWords',
    run: async (_sessionId, navigation) => open(await chatActions.createSession(), navigation),
  },
  {
    id: 'mask',
    icon: VenetianMask,
    label: 'composer.command.mask',
    keywords: 'composer.command.maskWords',
    run: async (_sessionId, { go }) => go({ to: '/new-chat' }),
  },
  {
    id: 'incognito',
    icon: HatGlasses,
    label: 'composer.command.incognito',
    keywords: 'composer.command.incognitoWords',
    run: async (_sessionId, navigation) =>
      open((await setIncognito(true)) ?? (await chatActions.createSession({ isIncognito: true })), navigation),
  },
  {
    id: 'leave-incognito',
    icon: HatGlasses,
    label: 'composer.command.leaveIncognito',
    keywords: 'composer.command.leaveIncognitoWords',
    isOffered: () => getConfig().incognitoMode,
    run: async (_sessionId, navigation) => open(await setIncognito(false), navigation),
  },
  {
    id: 'next',
    icon: ArrowDown,
    label: 'composer.command.next',
    keywords: 'composer.command.nextWords',
    run: async (sessionId, navigation) => open(await chatActions.neighbourSession(sessionId, 1), navigation),
  },
  {
    id: 'previous',
    icon: ArrowUp,
    label: 'composer.command.previous',
    keywords: 'composer.command.previousWords',
    run: async (sessionId, navigation) => open(await chatActions.neighbourSession(sessionId, -1), navigation),
  },
  {
    id: 'rename',
    icon: Pencil,
    label: 'composer.command.rename',
    keywords: 'composer.command.renameWords',
    run: (sessionId) => withSession(sessionId, askToRename),
  },
  {
    id: 'chat-settings',
    icon: SlidersHorizontal,
    label: 'composer.command.chatSettings',
    keywords: 'composer.command.chatSettingsWords',
    run: openChatSettings,
  },
  {
    id: 'title',
    icon: RefreshCw,
    label: 'composer.command.title',
    keywords: 'composer.command.titleWords',
    isOffered: isUsed,
    run: refreshTitle,
  },
  {
    id: 'clear',
    icon: Eraser,
    label: 'composer.command.clear',
    keywords: 'composer.command.clearWords',
    isOffered: isUsed,
    run: clearContext,
  },
  {
    id: 'undo-clear',
    icon: Undo2,
    label: 'composer.command.undoClear',
    keywords: 'composer.command.undoClearWords',
    isOffered: ({ clearedAfterId }) => clearedAfterId !== undefined,
    run: restoreContext,
  },
  {
    id: 'fork',
    icon: GitFork,
    label: 'composer.command.fork',
    keywords: 'composer.command.forkWords',
    isOffered: isUsed,
    run: async (sessionId, navigation) => open(await chatActions.forkSession(sessionId), navigation),
  },
  {
    id: 'pin',
    icon: Pin,
    label: 'composer.command.pin',
    keywords: 'composer.command.pinWords',
    isOffered: (session) => isUsed(session) && session.shelf !== PINNED && !session.isIncognito,
    run: (sessionId) => chatActions.moveToShelf(sessionId, PINNED),
  },
  {
    id: 'unpin',
    icon: PinOff,
    label: 'composer.command.unpin',
    keywords: 'composer.command.unpinWords',
    isOffered: ({ shelf }) => shelf === PINNED,
    run: (sessionId) => chatActions.moveToShelf(sessionId, RECENT),
  },
  {
    id: 'archive',
    icon: Archive,
    label: 'composer.command.archive',
    keywords: 'composer.command.archiveWords',
    isOffered: (session) => isUsed(session) && session.shelf !== ARCHIVE && !session.isIncognito,
    run: (sessionId) => chatActions.moveToShelf(sessionId, ARCHIVE),
  },
  {
    id: 'export',
    icon: Download,
    label: 'composer.command.export',
    keywords: 'composer.command.exportWords',
    isOffered: isUsed,
    run: openExport,
  },
  {
    id: 'memory',
    icon: BookMarked,
    label: 'composer.command.memory',
    keywords: 'composer.command.memoryWords',
    isOffered: isUsed,
    run: openMemory,
  },
  {
    id: 'context',
    icon: ListTree,
    label: 'composer.command.context',
    keywords: 'composer.command.contextWords',
    run: openContextDetails,
  },
  {
    id: 'search',
    icon: Search,
    label: 'composer.command.search',
    keywords: 'composer.command.searchWords',
    run: async (_sessionId, { go }) => go({ to: '/search-chat' }),
  },
  {
    id: 'prompts',
    icon: NotebookPen,
    label: 'composer.command.prompts',
    keywords: 'composer.command.promptsWords',
    run: openPrompts,
  },
  {
    id: 'models',
    icon: Cpu,
    label: 'composer.command.models',
    keywords: 'composer.command.modelsWords',
    run: async (sessionId, { go }) => go({ to: '/models', search: { c: sessionId } }),
  },
  {
    id: 'full-screen',
    icon: Maximize,
    label: 'composer.command.fullScreen',
    keywords: 'composer.command.fullScreenWords',
    run: toggleFullScreen,
  },
  {
    id: 'settings',
    icon: Settings,
    label: 'composer.command.settings',
    keywords: 'composer.command.settingsWords',
    run: async (_sessionId, { go }) => go({ to: '/settings' }),
  },
  {
    id: 'reset',
    icon: RotateCcw,
    label: 'composer.command.reset',
    keywords: 'composer.command.resetWords',
    isOffered: (session) => isUsed(session) || session.memoryPrompt !== '',
    run: askToReset,
  },
  {
    id: 'delete',
    icon: Trash2,
    label: 'composer.command.delete',
    keywords: 'composer.command.deleteWords',
    isOffered: isUsed,
    run: (sessionId, { go }) =>
      withSession(sessionId, (session) =>
        askToDelete(session, (id) => go({ to: '/', search: { c: id } }, { replace: true })),
      ),
  },
];

/** Nothing happens where there is no such chat, the next one of a single chat for example. */
function open(sessionId: string | undefined, { go }: Navigation): void {
  if (sessionId !== undefined) go({ to: '/', search: { c: sessionId } });
}

async function withSession(sessionId: string, act: (session: SessionRow) => Promise<void>): Promise<void> {
  const { session } = await readChat(sessionId);
  if (session) await act(session);
}
