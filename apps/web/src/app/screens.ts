import type { ComponentType } from 'react';
import { ChatScreen } from '#/features/chat/components/chat-screen.tsx';
import type { RoutePath } from '#/lib/router/address.ts';
import { lazyScreen } from './lazy-screen.ts';

const settings = lazyScreen(async () => (await import('./settings/settings-page.tsx')).SettingsPage);
const share = lazyScreen(async () => (await import('#/features/share/components/share-screen.tsx')).ShareScreen);
const artifacts = lazyScreen(
  async () => (await import('#/features/artifacts/components/artifacts-screen.tsx')).ArtifactsScreen,
);
const content = lazyScreen(
  async () => (await import('#/features/content/components/content-screen.tsx')).ContentScreen,
);

/** What each route shows. Only the chat comes with the first load. */
export const SCREENS: Readonly<Record<RoutePath, ComponentType>> = {
  '/': ChatScreen,
  '/chat': ChatScreen,
  '/new-chat': lazyScreen(async () => (await import('#/features/masks/components/new-chat-screen.tsx')).NewChatScreen),
  '/masks': lazyScreen(async () => (await import('#/features/masks/components/masks-screen.tsx')).MasksScreen),
  '/models': lazyScreen(async () => (await import('./models-page.tsx')).ModelsPage),
  '/discover': lazyScreen(async () => (await import('./discover/discover-page.tsx')).DiscoverPage),
  '/search-chat': lazyScreen(async () => (await import('#/features/search/components/search-screen.tsx')).SearchScreen),
  '/settings': settings,
  '/settings/$section': settings,
  '/custom-providers': lazyScreen(
    async () =>
      (await import('#/features/custom-providers/components/custom-providers-screen.tsx')).CustomProvidersScreen,
  ),
  '/images': lazyScreen(async () => (await import('#/features/images/components/images-screen.tsx')).ImagesScreen),
  '/tools': lazyScreen(async () => (await import('#/features/tools/components/tools-screen.tsx')).ToolsScreen),
  '/manager': lazyScreen(
    async () => (await import('#/features/sub-accounts/components/sub-accounts-screen.tsx')).SubAccountsScreen,
  ),
  '/apikey': lazyScreen(async () => (await import('#/features/api-keys/components/api-keys-screen.tsx')).ApiKeysScreen),
  '/share': share,
  '/share/$id': share,
  '/artifacts': artifacts,
  '/artifacts/$id': artifacts,
  '/download': lazyScreen(
    async () => (await import('#/features/download/components/download-screen.tsx')).DownloadScreen,
  ),
  '/price': lazyScreen(async () => (await import('#/features/billing/components/price-screen.tsx')).PriceScreen),
  '/content': content,
  '/content/$id': content,
  '/login': lazyScreen(async () => (await import('#/features/auth/components/login-screen.tsx')).LoginScreen),
  '/auth': lazyScreen(async () => (await import('#/features/auth/components/access-code-screen.tsx')).AccessCodeScreen),
};
