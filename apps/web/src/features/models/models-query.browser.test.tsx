import { GUIDE_MODEL, modelFromServer, ServerModel } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { initLanguage } from '#/i18n/init-language.ts';
import { render } from '#/testing/render.tsx';
import { useModels } from './models-query.ts';

afterEach(() => initLanguage('en'));

function Labels() {
  return useModels().models.map(({ id, label, name }) => <p key={id}>{label ?? name}</p>);
}

it.each([
  ['en', 'Parley guide (not an AI)'],
  ['cn', 'Parley 向导（不是 AI）'],
  ['ar', 'دليل Parley (ليس ذكاءً اصطناعيًا)'],
] as const)('names the guide in the language of the page: %s', async (language, label) => {
  await initLanguage(language);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const guide = ServerModel.parse({ name: GUIDE_MODEL, type: 'CHAT', label: 'Parley guide (not an AI)' });
  client.setQueryData(['models'], [modelFromServer(guide)]);
  client.setQueryData(['custom-providers'], []);
  await render(
    <QueryClientProvider client={client}>
      <Labels />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(label)).toBeInTheDocument();
});
