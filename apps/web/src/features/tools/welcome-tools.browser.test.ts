import { ERRORS, ToolConfig, WEB_BROWSING } from '@parley/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import { serveApi } from '#/features/custom-providers/testing/api.tsx';
import { serverData } from '#/lib/server-data.ts';
import { usableLocalStorage } from '#/storage/open.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { NEW_CHAT_TOOLS_KEY, toolsOfNewChats } from './new-chat-tools.ts';
import { toolsQuery } from './tools-query.ts';
import { welcomeWithTools } from './welcome.ts';

buildTestPage();
const area = usableLocalStorage();
const SEARCH = { engine: 'searxng', host: 'search.example', isOwn: false };
const GIVEN = [ToolConfig.parse({ toolId: WEB_BROWSING, settings: { autoEnableInNewChat: true } })];

/** A server that gives new people web browsing, with or without a search engine. */
function serve(offer: object | number) {
  const calls = serveApi({
    'GET /browsing': () => offer,
    'GET /tools': () => ({ tools: [], config: GIVEN, isNew: true, proxyModes: [] }),
  });
  return () => calls.map(({ path }) => path);
}

const toolsOf = async (id: string) => (await readChat(id)).session?.tools;
const welcome = () => welcomeWithTools(area);

beforeEach(() => {
  area?.remove(NEW_CHAT_TOOLS_KEY);
  serverData.get().clear();
});

describe('somebody who is new', () => {
  it('gets web browsing, in the chat that is open without a word in it too', async () => {
    const asked = serve({ search: SEARCH });
    const used = await chatActions.createSession({ tools: [] });
    await chatActions.appendMessage(used, { role: 'user', content: 'Hi' });
    const open = await chatActions.createSession({ tools: ['calculator'] });
    await welcome();
    expect(await toolsOf(open)).toEqual(['calculator', WEB_BROWSING]);
    expect(await toolsOf(used)).toEqual([]);
    expect(toolsOfNewChats(area)).toEqual([WEB_BROWSING]);
    await welcome();
    expect(asked()).toEqual(['/browsing', '/tools']);
  });

  it('gets it too where the tools were looked at before', async () => {
    serve({ search: SEARCH });
    const open = await chatActions.createSession({ tools: [] });
    await serverData.get().fetchQuery(toolsQuery());
    await welcome();
    expect(await toolsOf(open)).toEqual([WEB_BROWSING]);
  });

  it('gets nothing where the server cannot search, and is not asked about again', async () => {
    const asked = serve({});
    const open = await chatActions.createSession({ tools: [] });
    await welcome();
    await welcome();
    expect(await toolsOf(open)).toEqual([]);
    expect(toolsOfNewChats(area)).toEqual([]);
    expect(asked()).toEqual(['/browsing']);
  });

  it('is asked about again where the server did not answer', async () => {
    serve(ERRORS.internal.code);
    await welcome();
    expect(area?.get(NEW_CHAT_TOOLS_KEY)).toBeNull();
    serve({ search: SEARCH });
    await welcome();
    expect(toolsOfNewChats(area)).toEqual([WEB_BROWSING]);
  });
});
