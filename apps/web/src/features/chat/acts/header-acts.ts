import { Download, HatGlasses, Maximize, Minimize, SlidersHorizontal } from 'lucide-react';
import { closeNavigationDrawer } from '#/components/navigation-drawer.tsx';
import { leaveFullScreen, toggleFullScreen, useFullScreen } from '#/lib/full-screen.ts';
import { getConfig } from '#/features/settings/public.ts';
import { openExport } from '#/features/export/public.ts';
import { setIncognito } from '../header/incognito.ts';
import { openChatSettings } from '../settings-hook.ts';
import type { ChatAct } from './chat-act.ts';
import { openChat, type GoingAct } from './going-acts.ts';

const incognito: GoingAct = {
  id: 'incognito',
  icon: HatGlasses,
  label: 'chat.header.startIncognito',
  keywords: 'chatActs.incognitoWords',
  // In an incognito tab every new chat is one.
  isOffered: () => !getConfig().incognitoMode,
  run: async ({ navigation }) => openChat(await setIncognito(true), navigation),
};

const leaveIncognito: GoingAct = {
  id: 'leave-incognito',
  icon: HatGlasses,
  label: 'chat.header.leaveIncognito',
  keywords: 'chatActs.leaveIncognitoWords',
  isOffered: () => getConfig().incognitoMode,
  run: async ({ navigation }) => openChat(await setIncognito(false), navigation),
};

/** Acts that are buttons in the head of the chat. The first screen has them: their names are among its words. */
export const HEADER_ACTS = {
  settings: {
    id: 'chat-settings',
    icon: SlidersHorizontal,
    label: 'chat.header.settings',
    keywords: 'chatActs.chatSettingsWords',
    run: ({ chat }) => openChatSettings(chat.id),
  },
  incognito,
  leaveIncognito,
  export: {
    id: 'export',
    icon: Download,
    label: 'chat.header.export',
    keywords: 'chatActs.exportWords',
    isOffered: ({ messageCount }) => messageCount > 0,
    run: async ({ chat }) => {
      closeNavigationDrawer();
      await openExport(chat.id);
    },
  },
  fullScreen: {
    id: 'full-screen',
    icon: Maximize,
    label: 'chat.header.fullScreen',
    keywords: 'chatActs.fullScreenWords',
    isOffered: () => !useFullScreen.getState().isFull,
    run: toggleFullScreen,
  },
  leaveFullScreen: {
    id: 'leave-full-screen',
    icon: Minimize,
    label: 'chat.header.leaveFullScreen',
    keywords: 'chatActs.leaveFullScreenWords',
    isOffered: () => useFullScreen.getState().isFull,
    run: leaveFullScreen,
  },
} as const satisfies Record<string, ChatAct>;
