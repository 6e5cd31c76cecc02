import { afterEach, expect, it, vi } from 'vitest';
import { serverHistory, writeOutlivingPage } from './server-history.ts';

afterEach(() => vi.unstubAllGlobals());

it('does not cut off what it sends, and sends nothing once it was told to stop', async () => {
  const controller = new AbortController();
  const requests: RequestInit[] = [];
  let answer = (): void => {};
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    requests.push(init);
    return new Promise((resolve, reject) => {
      answer = () => resolve(Response.json({ code: 0, msg: '', data: { chats: [] } }));
      init.signal?.addEventListener('abort', () => reject(new DOMException('cut', 'AbortError')));
    });
  });
  const sending = serverHistory.write([], controller.signal);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  controller.abort();
  answer();
  await expect(sending).resolves.toEqual([]);
  await expect(serverHistory.write([], controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests).toHaveLength(1);
});

it('sends what has to arrive in a request that the browser finishes without the page', async () => {
  const requests: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    requests.push(init);
    return Response.json({ code: 0, msg: '', data: { chats: [] } });
  });
  await writeOutlivingPage([]);
  await serverHistory.write([], new AbortController().signal);
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, undefined]);
});
