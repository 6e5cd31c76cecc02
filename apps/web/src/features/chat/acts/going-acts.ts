import { ArrowDown, ArrowUp, Search, Settings, SquarePen } from 'lucide-react';
import { closeNavigationDrawer } from '#/components/navigation-drawer.tsx';
import type { Navigation } from '#/lib/router/navigation.ts';
import { getConfig } from '#/features/settings/public.ts';
import { chatActions, getCurrentSessionId, useArchiveShown } from '#/features/chat-core/public.ts';
import { catchTyping } from '../composer/typed-ahead.ts';
import type { ChatAct, ChatActContext } from './chat-act.ts';

/** An act that leads elsewhere, from whichever chat this tab shows. */
export interface GoingAct extends ChatAct {
  readonly run: (context: Pick<ChatActContext, 'navigation'>) => Promise<void>;
}

/** Acts whose keys work on every screen. The first screen has them, so nothing large may be imported here. */
export const GOING_ACTS = {
  new: {
    id: 'new',
    icon: SquarePen,
    label: 'chatActs.new',
    keywords: 'chatActs.newWords',
    keys: ['Mod+J'],
    run: async ({ navigation }) => {
      closeNavigationDrawer();
      useArchiveShown.setState({ isShown: false });
      if (!getConfig().dontShowMaskSplashScreen) return navigation.go({ to: '/new-chat' });
      const handOver = catchTyping();
      let id: string | undefined;
      try {
        id = await chatActions.createSession();
        openChat(id, navigation);
      } finally {
        handOver(id);
      }
      return undefined;
    },
  },
  next: {
    id: 'next',
    icon: ArrowDown,
    label: 'chatActs.next',
    keywords: 'chatActs.nextWords',
    keys: ['Alt+ArrowDown', 'Ctrl+ArrowDown'],
    run: ({ navigation }) => stepChat(1, navigation),
  },
  previous: {
    id: 'previous',
    icon: ArrowUp,
    label: 'chatActs.previous',
    keywords: 'chatActs.previousWords',
    keys: ['Alt+ArrowUp', 'Ctrl+ArrowUp'],
    run: ({ navigation }) => stepChat(-1, navigation),
  },
  search: {
    id: 'search',
    icon: Search,
    label: 'chatActs.search',
    keywords: 'chatActs.searchWords',
    keys: ['Mod+Shift+F'],
    run: async ({ navigation: { go } }) => go({ to: '/search-chat' }),
  },
  settings: {
    id: 'settings',
    icon: Settings,
    label: 'chatActs.settings',
    keywords: 'chatActs.settingsWords',
    keys: ['Mod+,'],
    run: async ({ navigation: { go } }) => go({ to: '/settings' }),
  },
} as const satisfies Record<string, GoingAct>;

/** Shows a chat. Nothing happens where there is none, the next one of a single chat for example. */
export function openChat(id: string | undefined, { go }: Navigation): void {
  if (id === undefined) return;
  closeNavigationDrawer();
  go({ to: '/', search: { c: id } });
}

async function stepChat(step: 1 | -1, navigation: Navigation): Promise<void> {
  const shown = getCurrentSessionId();
  if (shown !== undefined) openChat(await chatActions.neighbourSession(shown, step), navigation);
}
