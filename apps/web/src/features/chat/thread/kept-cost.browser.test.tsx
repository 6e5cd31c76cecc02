import type { BrowsingOffer, FoundPages } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { chatActions, readChat, useChatFrame } from '#/features/chat-core/public.ts';
import { serveApi } from '#/features/custom-providers/testing/api.tsx';
import { updateConfig } from '#/features/settings/public.ts';
import { aroundPage } from '#/testing/around-page.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { StatusLine } from '../header/status-line.tsx';
import { aModel } from '../testing/with-models.tsx';
import { Turn } from './turn.tsx';

/** $0.004 for each time that it is asked: 1,000 tokens at $2 and 500 at $4 per million. */
const cheap = aModel('small', { contextTokens: 8_000, modelRatio: 1, completionRatio: 2 });
const dear = aModel('small', { contextTokens: 8_000, modelRatio: 100, completionRatio: 2 });
const usage: StreamPart = { type: 'usage', usage: { promptTokens: 1_000, completionTokens: 500 } };
const OFFER: BrowsingOffer = {
  search: { engine: 'brave', host: 'brave.example', isOwn: false, pricePerCall: 0.005 },
};
const FOUND: FoundPages = {
  engine: 'brave',
  results: [{ title: 'Tea', url: 'https://tea.example/', text: 'Hot and wet' }],
  request: { method: 'GET', url: 'https://brave.example/?q=tea', headers: {} },
  durationMs: 12,
  sizeBytes: 40,
  charged: 0.005,
};

const { turns, queryClient } = buildTestPage({
  transportFor: () =>
    async function* ({ messages }): AsyncGenerator<StreamPart> {
      if (messages.some(({ role }) => role === 'tool')) {
        yield { type: 'text', text: 'Tea is hot and wet.' };
        yield usage;
        yield { type: 'finish', reason: 'stop' };
        return;
      }
      yield { type: 'tool-call-start', index: 0, id: 'c', name: 'search_web' };
      yield { type: 'tool-call-arguments', index: 0, text: '{"query":"tea"}' };
      yield usage;
      yield { type: 'finish', reason: 'tool_calls' };
    },
});

function Chat({ sessionId }: { readonly sessionId: string }) {
  const { session, messageIds } = useChatFrame(sessionId);
  const fixed = { isLast: true, isPinned: false, versions: undefined, isEditing: false };
  return (
    <>
      {messageIds.map((id) => (
        <Turn key={id} sessionId={sessionId} messageId={id} {...fixed} />
      ))}
      {session && <StatusLine session={session} models={[cheap]} onChooseModel={() => undefined} />}
    </>
  );
}

beforeEach(async () => {
  await page.viewport(1_000, 800);
  updateConfig({ titleConfig: { autoGenerate: false }, summaryConfig: { autoGenerate: false } } as never);
});

it('what an answer and its priced calls cost is asked for, shown, added up, and the same at other prices', async () => {
  serveApi({ 'GET /browsing': () => OFFER, 'POST /browsing/search': () => FOUND });
  queryClient.setQueryData(['models'], [cheap]);
  queryClient.setQueryData(['custom-providers'], []);
  const sessionId = await chatActions.createSession({ tools: ['web-browsing'] });
  await render(<Chat sessionId={sessionId} />, aroundPage(queryClient));
  await turns.startTurn({ sessionId, content: 'What is tea?', models: [cheap] });
  await expect.element(page.getByText('This call costs $0.005.')).toBeVisible();
  await page.getByRole('button', { name: 'Allow once' }).click();
  await expect.element(page.getByText('Tea is hot and wet.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Searched the web: tea · $0.005' })).toBeVisible();
  // Two questions to the model and a search.
  await expect.element(page.getByText('$0.013', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '≈ $0.013 so far' })).toBeVisible();
  const earlier = { role: 'assistant', content: 'Of an earlier version', modelId: cheap.id } as const;
  await chatActions.appendMessage(sessionId, { ...earlier, usage: usage.usage });
  await expect.element(page.getByRole('button', { name: '≈ $0.017 so far' })).toBeVisible();

  queryClient.setQueryData(['models'], [dear]);
  await expect.element(page.getByRole('button', { name: '≈ $0.413 so far' })).toBeVisible();
  await expect.element(page.getByText('$0.013', { exact: true })).toBeVisible();
  const stored = [...(await readChat(sessionId)).tree.byId.values()].find(({ tools }) => tools.length > 0);
  expect(stored).toMatchObject({ costNano: 13_000_000, tools: [{ costNano: 5_000_000 }] });
});
