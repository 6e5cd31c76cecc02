import type { ComponentType } from 'react';
import { ChatScreen } from '#/features/chat/components/chat-screen.tsx';
import type { RoutePath } from '#/lib/router/address.ts';
import { EntranceScreen } from './go-to-entrance.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const settings = lazyScreen(() => import('./settings/settings-page.tsx'), 'SettingsPage');
const tools = lazyScreen(() => import('./tools/tools-page.tsx'), 'ToolsPage');
const share = lazyScreen(() => import('#/features/share/components/share-screen.tsx'), 'ShareScreen');
const artifacts = lazyScreen(() => import('#/features/artifacts/components/artifacts-screen.tsx'), 'ArtifactsScreen');
const content = lazyScreen(() => import('#/features/content/components/content-screen.tsx'), 'ContentScreen');

/** What each route shows. Only the chat comes with the first load. */
export const SCREENS: Readonly<Record<RoutePath, ComponentType>> = {
  '/': ChatScreen,
  '/chat': ChatScreen,
  '/new-chat': lazyScreen(() => import('#/features/masks/components/new-chat-screen.tsx'), 'NewChatScreen'),
  '/masks': lazyScreen(() => import('#/features/masks/components/masks-screen.tsx'), 'MasksScreen'),
  '/models': lazyScreen(() => import('./models-page.tsx'), 'ModelsPage'),
  '/connect': lazyScreen(() => import('#/features/connect/components/connect-screen.tsx'), 'ConnectScreen'),
  '/discover': lazyScreen(() => import('./discover/discover-page.tsx'), 'DiscoverPage'),
  '/search-chat': lazyScreen(() => import('#/features/search/components/search-screen.tsx'), 'SearchScreen'),
  '/settings': settings,
  '/settings/$section': settings,
  '/custom-providers': lazyScreen(
    () => import('#/features/custom-providers/components/custom-providers-screen.tsx'),
    'CustomProvidersScreen',
  ),
  '/server-models': lazyScreen(() => import('#/features/channels/components/channels-screen.tsx'), 'ChannelsScreen'),
  '/connect/openrouter/$state': lazyScreen(
    () => import('#/features/channels/components/openrouter-screen.tsx'),
    'OpenRouterScreen',
  ),
  '/images': lazyScreen(() => import('#/features/images/components/images-screen.tsx'), 'ImagesScreen'),
  '/tools': tools,
  '/plugins': tools,
  '/manager': lazyScreen(
    () => import('#/features/sub-accounts/components/sub-accounts-screen.tsx'),
    'SubAccountsScreen',
  ),
  '/apikey': lazyScreen(() => import('#/features/own-mcp/components/programs-screen.tsx'), 'ProgramsScreen'),
  '/share': share,
  '/share/$id': share,
  '/share/$id/copy': lazyScreen(() => import('#/features/share/copy/copy-screen.tsx'), 'CopyScreen'),
  '/artifacts': artifacts,
  '/artifacts/$id': artifacts,
  '/artifacts/$id/fork': lazyScreen(() => import('#/features/artifacts/fork/fork-screen.tsx'), 'ForkScreen'),
  '/received': lazyScreen(() => import('#/features/pwa/components/received-screen.tsx'), 'ReceivedScreen'),
  '/download': lazyScreen(() => import('#/features/download/components/download-screen.tsx'), 'DownloadScreen'),
  '/price': lazyScreen(() => import('#/features/billing/components/price-screen.tsx'), 'PriceScreen'),
  '/content': content,
  '/content/$id': content,
  '/login': EntranceScreen,
  '/auth': lazyScreen(() => import('#/features/auth/components/access-code-screen.tsx'), 'AccessCodeScreen'),
};
