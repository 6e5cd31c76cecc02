import { CloudUpload, Columns3, Command, Drama, Import, KeyRound, Paperclip } from 'lucide-react';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import {
  attempt,
  chatAct,
  GOING_ACTS,
  HEADER_ACTS,
  PROMPTS_ACT,
  runAct,
  type ChatActId,
} from '#/features/chat/public.ts';
import { newMaskAddress } from '#/features/masks/public.ts';
import { getConfig } from '#/features/settings/public.ts';
import type { DiscoverAct } from '#/features/discover/components/discover-screen.tsx';
import type { Navigation } from '#/lib/router/navigation.ts';
import { openPalette } from '../palette/open-palette.ts';
import { shellAction } from '../palette/shell-actions.ts';

interface DiscoverWorld {
  readonly navigation: Navigation;
  readonly openChat: (id: string) => void;
  /** Lets the person choose files, for a new chat. */
  readonly chooseFiles: () => void;
}

type ActName =
  | 'several'
  | 'attach'
  | 'tools'
  | 'images'
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
export function discoverActs({ navigation, openChat, chooseFiles }: DiscoverWorld): readonly DiscoverAct[] {
  const { go } = navigation;
  const act = (id: ActName, icon: DiscoverAct['icon'], run: DiscoverAct['run']): DiscoverAct => ({
    id,
    icon,
    title: `discover.${id}`,
    text: `discover.${id}Text`,
    run,
  });
  /** Does an act of chats with a new one. */
  const inNewChat = (id: ChatActId, isShown = false): void =>
    attempt(async () => {
      const { session: chat } = await readChat(await chatActions.createSession());
      if (!chat) return;
      if (isShown) openChat(chat.id);
      await chatAct(id).run({ chat, navigation });
    });
  const incognito = () => (getConfig().incognitoMode ? GOING_ACTS.new : HEADER_ACTS.incognito);
  const backup = shellAction('backup');
  const tools = shellAction('tools');
  const images = shellAction('images');

  return [
    act('several', Columns3, () => inNewChat('models')),
    act('attach', Paperclip, chooseFiles),
    act('tools', tools.icon, () => tools.run(navigation)),
    act('images', images.icon, () => images.run(navigation)),
    act('incognito', HEADER_ACTS.incognito.icon, () => runAct(incognito(), { navigation })),
    act('ownMask', Drama, () => go(newMaskAddress())),
    act('prompts', PROMPTS_ACT.icon, () => runAct(PROMPTS_ACT, { navigation })),
    act('chatSettings', HEADER_ACTS.settings.icon, () => inNewChat('chat-settings', true)),
    act('search', GOING_ACTS.search.icon, () => runAct(GOING_ACTS.search, { navigation })),
    act('palette', Command, openPalette),
    act('moveIn', Import, () => go({ to: '/settings/$section', params: { section: 'data' }, hash: 'bring-in' })),
    act('sync', CloudUpload, () => go({ to: '/settings/$section', params: { section: 'sync' } })),
    act('backup', backup.icon, () => backup.run(navigation)),
    act('keys', KeyRound, () => go({ to: '/settings/$section', params: { section: 'models' } })),
  ];
}
