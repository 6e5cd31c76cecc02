import { Tool, ToolConfig } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOverlays } from '#/components/overlay-store.ts';
import { serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';

interface ServedTools {
  readonly tools?: readonly Tool[];
  /** Which of them are installed, and how. */
  readonly config?: readonly object[];
  readonly schema?: string;
  readonly proxyModes?: readonly string[];
  readonly answers?: ApiAnswers;
  readonly address?: string;
}

/** Draws a part of the tools at an address, with a server that keeps tools and their settings. A tool that is made is `new`. */
export async function drawTools(node: ReactNode, served: ServedTools = {}) {
  const { tools = [], config = [], schema = '', proxyModes = [], answers = {}, address = '/tools' } = served;
  buildTestPage();
  // Of dialogs that were still leaving when the test before this one ended.
  useOverlays.setState({ entries: [] });
  const state = { tools: [...tools], config: config.map((one) => ToolConfig.parse(one)) };
  const ofTool = (tool: Tool): ApiAnswers => ({
    [`GET /tools/details/${tool.id}`]: () => ({ ...tool, schema }),
    [`PUT /tools/${tool.id}`]: () => tool,
    [`DELETE /tools/${tool.id}`]: () => {
      state.tools = state.tools.filter(({ id }) => id !== tool.id);
      return null;
    },
    [`POST /tools/${tool.id}/restore`]: () => {
      state.tools.push(tool);
      return tool;
    },
  });
  const calls = serveApi({
    'GET /tools': () => ({ ...state, isNew: false, proxyModes }),
    'PUT /tools/config': ({ body }) => {
      state.config = (body as { tools: ToolConfig[] }).tools;
      return state.config;
    },
    'POST /tools/create': ({ body }) => {
      const made = Tool.parse({ ...(body as object), id: 'new', schema: undefined, methods: 2 });
      state.tools.push(made);
      return made;
    },
    ...Object.assign({}, ...tools.map(ofTool)),
    ...answers,
  });
  const navigation = navigationAt(address);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(node, ({ children }) => (
    <QueryClientProvider client={queries}>
      <AtAddress navigation={navigation}>{children}</AtAddress>
    </QueryClientProvider>
  ));
  /** The settings of the first tool that were sent last. */
  const settingsSent = () => {
    const { body } = calls.findLast(({ path, method }) => method === 'PUT' && path === '/tools/config') ?? {};
    return (body as { tools: ToolConfig[] } | undefined)?.tools[0]?.settings;
  };
  return { calls, navigation, settingsSent };
}
