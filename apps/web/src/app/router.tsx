import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { ChatScreen } from '../features/chat/components/chat-screen.tsx';
import { accountQuery } from '../features/account/public.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { ErrorScreen } from './errors/error-screen.tsx';
import { guardRoute, isLetIn } from './guards.ts';
import { queryClient } from './query-client.ts';
import { entranceSearch, redirectTarget, splitAddress } from './redirects.ts';
import { PendingScreen } from './pending-screen.tsx';
import { Shell } from './shell.tsx';
import { readVisitor } from './visitor.ts';

/** A screen takes this long to load before anything is said about it. */
const PENDING_MS = 300;

const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Shell,
  errorComponent: ({ error, reset }: ErrorComponentProps) => (
    <ErrorScreen error={error} insideShell={false} onRetry={reset} />
  ),
  notFoundComponent: () => <Navigate to="/" replace />,
  beforeLoad: ({ location, context }) => {
    const visitor = readVisitor(context.queryClient);
    if (isLetIn(visitor)) void context.queryClient.prefetchQuery(accountQuery());
    const decision = guardRoute(location.pathname, visitor);
    if (decision.kind === 'stay') return;
    if (decision.because === 'already-inside') throw redirect({ ...splitAddress(redirectTarget(location.search)), replace: true });
    throw redirect({ to: decision.to, search: entranceSearch(decision, location), replace: true });
  },
});

const parent = { getParentRoute: () => rootRoute };
const openChat = (search: Record<string, unknown>): { c?: string } =>
  typeof search['c'] === 'string' ? { c: search['c'] } : {};

const entranceParameters = (search: Record<string, unknown>): { redirect?: string } =>
  typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {};

const settingsScreen = lazyRouteComponent(
  () => import('../features/settings/components/settings-screen.tsx'),
  'SettingsScreen',
);
const shareScreen = lazyRouteComponent(() => import('../features/share/components/share-screen.tsx'), 'ShareScreen');
const artifactsScreen = lazyRouteComponent(
  () => import('../features/artifacts/components/artifacts-screen.tsx'),
  'ArtifactsScreen',
);
const contentScreen = lazyRouteComponent(
  () => import('../features/content/components/content-screen.tsx'),
  'ContentScreen',
);

const routeTree = rootRoute.addChildren([
  createRoute({ ...parent, path: '/', component: ChatScreen, validateSearch: openChat }),
  createRoute({ ...parent, path: '/chat', component: ChatScreen, validateSearch: openChat }),
  createRoute({
    ...parent,
    path: '/new-chat',
    component: lazyRouteComponent(() => import('../features/masks/components/new-chat-screen.tsx'), 'NewChatScreen'),
    staticData: { title: 'shell.newChat' },
  }),
  createRoute({
    ...parent,
    path: '/masks',
    component: lazyRouteComponent(() => import('../features/masks/components/masks-screen.tsx'), 'MasksScreen'),
    staticData: { title: 'placeholders.masksTitle' },
  }),
  createRoute({
    ...parent,
    path: '/models',
    component: lazyRouteComponent(() => import('../features/models/components/models-screen.tsx'), 'ModelsScreen'),
    staticData: { title: 'placeholders.modelsTitle' },
  }),
  createRoute({
    ...parent,
    path: '/search-chat',
    component: lazyRouteComponent(() => import('../features/search/components/search-screen.tsx'), 'SearchScreen'),
    staticData: { title: 'placeholders.searchTitle' },
  }),
  createRoute({ ...parent, path: '/settings', component: settingsScreen, staticData: { title: 'settings.title' } }),
  createRoute({ ...parent, path: '/settings/$section', component: settingsScreen, staticData: { title: 'settings.title' } }),
  createRoute({
    ...parent,
    path: '/custom-providers',
    component: lazyRouteComponent(
      () => import('../features/custom-providers/components/custom-providers-screen.tsx'),
      'CustomProvidersScreen',
    ),
    staticData: { title: 'placeholders.customProvidersTitle' },
  }),
  createRoute({
    ...parent,
    path: '/images',
    component: lazyRouteComponent(() => import('../features/images/components/images-screen.tsx'), 'ImagesScreen'),
    staticData: { title: 'placeholders.imagesTitle' },
  }),
  createRoute({
    ...parent,
    path: '/tools',
    component: lazyRouteComponent(() => import('../features/tools/components/tools-screen.tsx'), 'ToolsScreen'),
    staticData: { title: 'placeholders.toolsTitle' },
  }),
  createRoute({
    ...parent,
    path: '/manager',
    component: lazyRouteComponent(
      () => import('../features/sub-accounts/components/sub-accounts-screen.tsx'),
      'SubAccountsScreen',
    ),
    staticData: { title: 'placeholders.managerTitle' },
  }),
  createRoute({
    ...parent,
    path: '/apikey',
    component: lazyRouteComponent(() => import('../features/api-keys/components/api-keys-screen.tsx'), 'ApiKeysScreen'),
    staticData: { title: 'placeholders.apiKeysTitle' },
  }),
  createRoute({ ...parent, path: '/share', component: shareScreen, staticData: { title: 'placeholders.shareTitle' } }),
  createRoute({ ...parent, path: '/share/$id', component: shareScreen, staticData: { title: 'placeholders.shareTitle' } }),
  createRoute({
    ...parent,
    path: '/artifacts',
    component: artifactsScreen,
    staticData: { title: 'placeholders.artifactsTitle' },
  }),
  createRoute({
    ...parent,
    path: '/artifacts/$id',
    component: artifactsScreen,
    staticData: { title: 'placeholders.artifactsTitle' },
  }),
  createRoute({ ...parent, path: '/content', component: contentScreen, staticData: { title: 'placeholders.contentTitle' } }),
  createRoute({
    ...parent,
    path: '/content/$id',
    component: contentScreen,
    staticData: { title: 'placeholders.contentTitle' },
  }),
  createRoute({
    ...parent,
    path: '/download',
    component: lazyRouteComponent(() => import('../features/download/components/download-screen.tsx'), 'DownloadScreen'),
    staticData: { title: 'placeholders.downloadTitle' },
  }),
  createRoute({
    ...parent,
    path: '/price',
    component: lazyRouteComponent(() => import('../features/billing/components/price-screen.tsx'), 'PriceScreen'),
    staticData: { title: 'placeholders.priceTitle' },
  }),
  createRoute({
    ...parent,
    path: '/login',
    component: lazyRouteComponent(() => import('../features/auth/components/login-screen.tsx'), 'LoginScreen'),
    validateSearch: entranceParameters,
    staticData: { title: 'auth.loginTitle' },
  }),
  createRoute({
    ...parent,
    path: '/auth',
    component: lazyRouteComponent(() => import('../features/auth/components/access-code-screen.tsx'), 'AccessCodeScreen'),
    validateSearch: entranceParameters,
    staticData: { title: 'auth.title' },
  }),
]);

/** Makes the router of this deployment; screens share one table, whatever the base path. */
export const router = createRouter({
  routeTree,
  basepath: runtimeConfig.basePath,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingMs: PENDING_MS,
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: ({ error, reset }) => <ErrorScreen error={error} insideShell onRetry={reset} />,
  defaultNotFoundComponent: () => <Navigate to="/" replace />,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
