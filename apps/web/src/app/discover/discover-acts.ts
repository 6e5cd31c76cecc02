import {
  CloudUpload,
  Columns3,
  Command,
  Database,
  Drama,
  HatGlasses,
  Import,
  KeyRound,
  NotebookPen,
  Paperclip,
  Search,
  SlidersHorizontal,
} from 'lucide-react';
import { exportData } from '#/features/backup/public.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { setIncognito, openChatSettings } from '#/features/chat/public.ts';
import { createMask } from '#/features/masks/public.ts';
import { openPrompts } from '#/features/prompts/public.ts';
import { getConfig } from '#/features/settings/public.ts';
import type { DiscoverAct } from '#/features/discover/components/discover-screen.tsx';
import type { Navigation } from '#/lib/router/navigation.ts';
import { openPalette } from '../palette/open-palette.ts';

interface DiscoverWorld {
  readonly navigation: Navigation;
  readonly openChat: (id: string) => void;
  /** Lets the person choose files, for a new chat. */
  readonly chooseFiles: () => void;
}

type ActName =
  | 'several'
  | 'attach'
  | 'incognito'
  | 'ownMask'
  | 'prompts'
  | 'chatSettings'
  | 'search'
  | 'palette'
  | 'moveIn'
  | 'sync'
  | 'backup'
  | 'keys';

/** What the product can do, the most asked for first. Every one of them begins something. */
export function discoverActs({ navigation: { go }, openChat, chooseFiles }: DiscoverWorld): readonly DiscoverAct[] {
  const act = (id: ActName, icon: DiscoverAct['icon'], run: DiscoverAct['run']): DiscoverAct => ({
    id,
    icon,
    title: `discover.${id}`,
    text: `discover.${id}Text`,
    run,
  });

  async function askSeveral() {
    go({ to: '/models', search: { c: await chatActions.createSession() } });
  }
  async function startIncognito() {
    const id = getConfig().incognitoMode ? await chatActions.createSession() : await setIncognito(true);
    if (id !== undefined) openChat(id);
  }
  async function setUpChat() {
    const id = await chatActions.createSession();
    openChat(id);
    await openChatSettings(id);
  }

  return [
    act('several', Columns3, () => void askSeveral()),
    act('attach', Paperclip, chooseFiles),
    act('incognito', HatGlasses, () => void startIncognito()),
    act('ownMask', Drama, () => go({ to: '/masks', search: { mask: createMask() } })),
    act('prompts', NotebookPen, () => void openPrompts()),
    act('chatSettings', SlidersHorizontal, () => void setUpChat()),
    act('search', Search, () => go({ to: '/search-chat' })),
    act('palette', Command, openPalette),
    act('moveIn', Import, () => go({ to: '/settings/$section', params: { section: 'data' }, hash: 'bring-in' })),
    act('sync', CloudUpload, () => go({ to: '/settings/$section', params: { section: 'sync' } })),
    act('backup', Database, () => void exportData()),
    act('keys', KeyRound, () => go({ to: '/settings/$section', params: { section: 'models' } })),
  ];
}
