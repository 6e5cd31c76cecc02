import type { MessageTool } from '@parley/contract';
import { expect, it } from 'vitest';
import { chatActions } from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { foundPages } from '../page-consents.ts';
import { readWebPage } from './read-web-page.ts';

const page = (name: string | number) => `https://a.example/${name}`;

function reads(sessionId: string, urls: readonly string[], fields: Partial<MessageTool> = {}) {
  const calls = urls.map((url, index): MessageTool => ({
    id: `c${index}`,
    name: 'read_page',
    arguments: JSON.stringify({ url }),
    isError: false,
    ...fields,
  }));
  const answer = { calls: () => calls, cite: () => 1 };
  const opens = async ({ id, name, arguments: written }: MessageTool, index: number) =>
    readWebPage.isHarmless?.({ url: urls[index] }, { sessionId, messageId: 'm', id, name, arguments: written, answer });
  return Promise.all(calls.map(opens));
}

it('opens what the person named unasked, a few of each site, also where they are called side by side', async () => {
  const pages = [1, 2, 3, 4].map(page);
  const sessionId = await chatOf([`Compare ${pages.join(' and ')}, and https://b.example`]);
  expect(await reads(sessionId, [...pages, 'https://b.example/'])).toEqual([true, true, true, false, true]);
  expect(await reads(sessionId, [page('1?what=secret')])).toEqual([false]);
  // Those that were refused told nobody anything.
  expect(await reads(sessionId, pages, { state: 'refused' })).toEqual([true, true, true, true]);
});

it('counts what is called by way of the search for functions', async () => {
  const pages = [1, 2, 3, 4].map(page);
  const sessionId = await chatOf([pages.join(' ')]);
  const calls = pages.map((url, index): MessageTool => ({
    id: `c${index}`,
    name: 'call_function',
    isError: false,
    arguments: JSON.stringify({ name: 'read_page', arguments: { url } }),
  }));
  const call = { sessionId, messageId: 'm', id: 'c3', name: 'read_page', arguments: '' };
  const answer = { calls: () => calls, cite: () => 1 };
  expect(await readWebPage.isHarmless?.({ url: pages[3] }, { ...call, answer })).toBe(false);
});

it('does not take the word of a stored chat for what a search found', async () => {
  const sessionId = await chatOf(['Hi']);
  const citations = [{ title: '', url: page(1), number: 1 }];
  const search = { id: 's', toolId: 'web-browsing', name: 'search_web', arguments: '{}', isError: false, citations };
  await chatActions.appendMessage(sessionId, { role: 'assistant', content: page(1), tools: [search] });
  expect(await reads(sessionId, [page(1)])).toEqual([false]);
  foundPages().set(sessionId, new Set(['a.example/1']));
  expect(await reads(sessionId, [page(1)])).toEqual([true]);
});
