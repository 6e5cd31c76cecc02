import { Tool, toolRoutes } from '@parley/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildTestPage } from '#/testing/test-page.ts';
import { callWithLarge } from './large-data.ts';

buildTestPage();
const TOOL = Tool.parse({ id: 't', name: 'Notes' });

/** Answers like the server, and gives what was sent. */
function serve(): RequestInit[] {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(init);
    return Promise.resolve(Response.json({ code: 0, msg: '', data: TOOL, requestId: 'r' }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

it.each([
  ['written apart from the page where it has megabytes', 3_000_000, 'application/json'],
  ['written here where it is short', 300, undefined],
])('what is sent is %s', async (_, length, type) => {
  const sent = serve();
  const writing = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => writing.mockRestore());
  const draft = { name: 'Notes', description: 'Keeps “notes”', schema: '"é\n'.repeat(length / 3), serverUrl: '' };
  expect(await callWithLarge(toolRoutes.create, { body: draft }, draft.schema)).toMatchObject({ id: 't' });
  expect(writing.mock.calls.some(([value]) => value === draft)).toBe(type === undefined);
  const [{ body } = {}] = sent;
  expect(body instanceof Blob ? body.type : undefined).toBe(type);
  expect(await new Response(body as BodyInit).json()).toEqual(draft);
});
