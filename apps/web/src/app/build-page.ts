import type { QueryClient } from '@tanstack/react-query';
import { isKnownHere } from '#/features/account/public.ts';
import { chatMasks, chatSettings, writeSideTexts } from '#/features/chat/public.ts';
import {
  createPageChats,
  createPageMarks,
  createPageQueues,
  createPageTurns,
  INCOGNITO,
  isLineOpen,
  knownChatModels,
  listedChats,
  pageChats,
  pageMarks,
  pageQueues,
  pageTurns,
  sideTextsWorld,
  tellOfReply,
  transportFor,
  type CostOf,
  type QueuesWorld,
} from '#/features/chat-core/public.ts';
import { chatSharing } from '#/features/export/public.ts';
import { createPageHistory } from '#/features/chat-history/public.ts';
import { drawingTransport } from '#/features/images/public.ts';
import { withPictures } from '#/features/attachments/public.ts';
import { costWith, isPainter, knownModels, modelTransports, watchModels } from '#/features/models/public.ts';
import { callToken, getConfig } from '#/features/settings/public.ts';
import { createPageSearch } from '#/features/search/public.ts';
import { stopReadingWithPage } from '#/features/speech/public.ts';
import { createPageApp, pageApp } from '#/features/pwa/public.ts';
import { createPageSync } from '#/features/sync/public.ts';
import { mcpToolServers } from '#/features/mcp/public.ts';
import { openShareDialog } from '#/features/share/public.ts';
import { createPageTools, toolsOfNewChats } from '#/features/tools/public.ts';
import { MaskChips, openChatSettings } from '#/features/masks/public.ts';
import { watchComposition } from '#/components/composition.ts';
import { connectApi } from '#/lib/api.ts';
import { platform } from '#/platform/platform.ts';
import { lostByReload } from '#/lib/reload-page.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { serverData } from '#/lib/server-data.ts';
import { openStorage, usableLocalStorage } from '#/storage/open.ts';
import { pageTabs } from '#/storage/tabs.ts';
import { createQueryClient } from './query-client.ts';

/** What a test puts in the place of the page's own. */
export interface BuiltInstead {
  readonly transportFor?: typeof transportFor;
  readonly queryClient?: QueryClient;
  readonly queues?: Partial<QueuesWorld>;
  /** A worker does not hear what a test answers in the place of the server. */
  readonly fetchesApart?: boolean;
}

/**
 * Makes the parts of the page, in this order, and hands each what it works with. Nothing is made by importing a file.
 * Parts that are loaded later get their world here, and are made of it when they are first needed.
 */
export function buildPage(instead: BuiltInstead = {}) {
  const { isForThisMachine } = runtimeConfig;
  const queryClient = instead.queryClient ?? createQueryClient();
  serverData.give(queryClient);
  connectApi({ token: callToken });

  const storage = openStorage();
  const tabs = pageTabs();

  const area = usableLocalStorage();
  const chats = createPageChats({ storage, tabs, toolsOfNewChats: () => toolsOfNewChats(area) });
  pageChats.give(chats);

  const way = instead.transportFor ?? transportFor;
  const costOf: CostOf = (modelId, usage) => costWith(knownModels())(modelId, usage);
  const world = { chat: chats.port, config: getConfig, models: knownModels, transportFor: way, costOf };
  const tools = createPageTools({
    chat: chats.port,
    area,
    servers: mcpToolServers,
    fetchesApart: instead.fetchesApart ?? platform.kind === 'browser',
  });
  const turns = createPageTurns({
    ...world,
    transportFor: (id, place) => (isPainter(id, knownModels()) ? drawingTransport(id, place) : way(id)),
    withPictures,
    tabs,
    area,
    tools,
  });
  pageTurns.give(turns);
  chats.onDeletion((id) => turns.stopTurns(id, undefined, 'page'));
  chats.onLeftReply((left) => void turns.pickUp(left).catch(() => {}));

  const marks = createPageMarks({ turns, tabs, chats: chats.actions, area, isPageSeen: () => !document.hidden });
  pageMarks.give(marks);

  const queues = createPageQueues(
    {
      chat: chats.port,
      drafts: chats.actions,
      turns,
      modelsFor: knownChatModels,
      watchModels,
      line: {
        isOpen: () => isLineOpen({ isOnline: navigator.onLine, isServerHere: isForThisMachine, models: knownModels() }),
        watch: (listener) => addEventListener('online', listener),
      },
      elsewhere: marks.store,
      isLeft: chats.isLeft,
      watchLeft: chats.onWrittenReply,
    },
    instead.queues,
  );
  pageQueues.give(queues);

  modelTransports.give({ transportFor: way });
  sideTextsWorld.give(world);
  turns.onEnded((sessionId, messageId) => void writeSideTexts(sessionId, messageId));
  turns.onEnded((sessionId, messageId) => void tellOfReply(sessionId, messageId));

  chatSettings.give({
    open: openChatSettings,
  });
  chatMasks.give({ Chips: MaskChips });
  chatSharing.give({ canShare: isKnownHere, open: openShareDialog });
  const search = createPageSearch({ storage, tabs });
  const sync = createPageSync({ storage, tabs });
  const history = createPageHistory({ storage, tabs });
  const app = createPageApp({ marks: marks.store });
  pageApp.give(app);

  lostByReload.give({ hasIncognitoWords: () => listedChats(INCOGNITO).some(({ messageCount }) => messageCount > 0) });
  stopReadingWithPage();
  watchComposition();
  return { queryClient, storage, tabs, chats, turns, marks, queues, search, sync, history, app };
}

export type Page = ReturnType<typeof buildPage>;
