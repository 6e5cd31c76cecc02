import {
  Archive,
  Compass,
  Database,
  FolderPlus,
  Image,
  Keyboard,
  KeyRound,
  LogOut,
  MonitorDown,
  Moon,
  PanelLeft,
  Plug,
  Server,
  Sun,
  UserRound,
  Wrench,
} from 'lucide-react';
import type { Icon } from '#/components/icon.ts';
import { askToSignOut } from '#/features/account-settings/public.ts';
import { useArchiveShown } from '#/features/chat-core/public.ts';
import { askForNewFolder } from '#/features/chat/public.ts';
import { exportData } from '#/features/backup/public.ts';
import { openShortcutsOverlay, updateConfig } from '#/features/settings/public.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { toggleSidebar } from '../sidebar/toggle-sidebar.ts';

interface ShellAction {
  readonly id: string;
  readonly icon: Icon;
  readonly label: TextKey;
  readonly keywords: TextKey;
  readonly shortcut?: string;
  readonly run: (navigation: Navigation) => void;
}

const SERVER_MODELS: ShellAction = {
  id: 'server-models',
  icon: Server,
  label: 'palette.action.serverModels',
  keywords: 'palette.action.serverModelsWords',
  run: ({ go }) => go({ to: '/server-models' }),
};

const API_KEYS: ShellAction = {
  id: 'api-keys',
  icon: KeyRound,
  label: 'titles.apiKeys',
  keywords: 'apiKeys.settingKeywords',
  run: ({ go }) => go({ to: '/apikey' }),
};
const APPS: ShellAction = {
  id: 'apps',
  icon: MonitorDown,
  label: 'palette.action.apps',
  keywords: 'palette.action.appsWords',
  run: ({ go }) => go({ to: '/download' }),
};
const ACCOUNT_ACTIONS: readonly ShellAction[] = [
  {
    id: 'account',
    icon: UserRound,
    label: 'account.settings',
    keywords: 'palette.action.accountWords',
    run: ({ go }) => go({ to: '/settings/$section', params: { section: 'account' } }),
  },
  {
    id: 'log-out',
    icon: LogOut,
    label: 'account.signOut',
    keywords: 'account.signOutKeywords',
    run: () => void askToSignOut({ isEverywhere: false }),
  },
  {
    id: 'log-out-everywhere',
    icon: LogOut,
    label: 'account.signOutAll',
    keywords: 'account.signOutKeywords',
    run: () => void askToSignOut({ isEverywhere: true }),
  },
];

/** What the palette can do beyond the acts of a chat. */
export const SHELL_ACTIONS: readonly ShellAction[] = [
  {
    id: 'new-folder',
    icon: FolderPlus,
    label: 'palette.action.newFolder',
    keywords: 'palette.action.newFolderWords',
    run: () => void askForNewFolder(),
  },
  {
    id: 'archived',
    icon: Archive,
    label: 'palette.action.archived',
    keywords: 'palette.action.archivedWords',
    run: () => useArchiveShown.setState({ isShown: true }),
  },
  {
    id: 'discover',
    icon: Compass,
    label: 'palette.action.discover',
    keywords: 'palette.action.discoverWords',
    run: ({ go }) => go({ to: '/discover' }),
  },
  {
    id: 'tools',
    icon: Wrench,
    label: 'titles.tools',
    keywords: 'palette.action.toolsWords',
    run: ({ go }) => go({ to: '/tools' }),
  },
  {
    id: 'images',
    icon: Image,
    label: 'titles.images',
    keywords: 'palette.action.imagesWords',
    run: ({ go }) => go({ to: '/images' }),
  },
  {
    id: 'mcp-servers',
    icon: Plug,
    label: 'mcp.title',
    keywords: 'palette.action.mcpWords',
    run: ({ go }) => go({ to: '/tools', search: { view: 'mcp' } }),
  },
  {
    id: 'sidebar',
    icon: PanelLeft,
    label: 'palette.action.sidebar',
    keywords: 'palette.action.sidebarWords',
    shortcut: 'Mod+B',
    run: toggleSidebar,
  },
  {
    id: 'dark-theme',
    icon: Moon,
    label: 'palette.action.dark',
    keywords: 'palette.action.darkWords',
    run: () => updateConfig({ theme: 'dark' }),
  },
  {
    id: 'light-theme',
    icon: Sun,
    label: 'palette.action.light',
    keywords: 'palette.action.lightWords',
    run: () => updateConfig({ theme: 'light' }),
  },
  {
    id: 'shortcuts',
    icon: Keyboard,
    label: 'palette.action.shortcuts',
    keywords: 'palette.action.shortcutsWords',
    shortcut: 'Mod+/',
    run: openShortcutsOverlay,
  },
  {
    id: 'backup',
    icon: Database,
    label: 'palette.action.backup',
    keywords: 'palette.action.backupWords',
    run: () => void exportData(),
  },
  ...(runtimeConfig.managesChannels ? [SERVER_MODELS] : []),
  ...(runtimeConfig.mode === 'hosted' ? [API_KEYS, ...ACCOUNT_ACTIONS] : []),
  ...(runtimeConfig.hasServer ? [APPS] : []),
];

/** An action of the table by its id. */
export function shellAction(id: string): ShellAction {
  const action = SHELL_ACTIONS.find((other) => other.id === id);
  if (!action) throw new Error(`no action ${id}`);
  return action;
}
