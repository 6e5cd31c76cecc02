import { GUIDE_MODEL, type Model } from '@parley/contract';
import { Profiler } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { chatActions, useChatFrame } from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { aModel, WithModels } from '../testing/with-models.tsx';
import { StatusLine } from './status-line.tsx';

buildTestPage();

const small = aModel('small', { contextTokens: 1_000, modelRatio: 1, completionRatio: 2 });
const large = aModel('large', { contextTokens: 100_000, modelRatio: 10, completionRatio: 2, label: 'Large one' });
const gift = aModel('gift', { contextTokens: 4_000, isFree: true });
const riddle = aModel('riddle');
const LISTED = [small, large, gift, riddle];

beforeEach(async () => {
  await page.viewport(1_000, 600);
  updateConfig({ enableInjectSystemPrompts: false, template: '{{input}}' });
});

const commits = vi.fn<() => void>();

function Line({ sessionId, models }: { readonly sessionId: string; readonly models: readonly Model[] }) {
  const { session } = useChatFrame(sessionId);
  return (
    <Profiler id="line" onRender={commits}>
      {session && <StatusLine session={session} models={models} onChooseModel={() => undefined} />}
    </Profiler>
  );
}

async function renderLine(models: readonly Model[], said: readonly [string, ...string[]] = ['Hi']): Promise<string> {
  const sessionId = await chatOf(said);
  await render(
    <WithModels models={LISTED}>
      <Line sessionId={sessionId} models={models} />
    </WithModels>,
  );
  return sessionId;
}

const countIn = ({ textContent }: Element) => Number.parseInt(textContent, 10);
const part = (name: RegExp | string) => page.getByRole('button', { name });

describe('the status line', () => {
  it('says who answers, about what for, how full the model is, and that it remembers', async () => {
    await renderLine([small], ['x'.repeat(400), 'x'.repeat(400)]);
    await expect.element(part('small')).toBeVisible();
    // 200 tokens at $2 and an answer like the last one, 100 tokens at $4 per million.
    await expect.element(part('≈ $0.0008')).toBeVisible();
    await expect.element(part('200 / 1k context')).toBeVisible();
    await expect.element(part('memory on')).toBeVisible();
  });

  it('says nothing of memory while the guide answers, which has none', async () => {
    await renderLine([aModel(GUIDE_MODEL, { isFree: true, contextTokens: 1_000 })]);
    await expect.element(part(/context/)).toBeVisible();
    expect(part(/memory/).elements()).toEqual([]);
  });

  it('counts the tools that go along, for a model that can use them', async () => {
    const unable = aModel('unable', { contextTokens: 1_000, capabilities: { tools: false } });
    const sessionId = await renderLine([small], ['x'.repeat(400)]);
    await expect.element(part('100 / 1k context')).toBeVisible();
    await chatActions.updateSession(sessionId, { tools: ['calculator'] });
    await expect.poll(() => countIn(part(/context/).element())).toBeGreaterThan(120);
    const withTools = countIn(part(/context/).element());
    await chatActions.updateSession(sessionId, { tools: ['calculator', 'time'] });
    await expect.poll(() => countIn(part(/context/).element())).toBeGreaterThan(withTools + 50);
    await chatActions.updateSession(sessionId, { tools: [] });
    await expect.element(part('100 / 1k context')).toBeVisible();
    await chatActions.updateSession(sessionId, { tools: ['calculator'] });
    await render(
      <WithModels models={[...LISTED, unable]}>
        <Line sessionId={sessionId} models={[unable]} />
      </WithModels>,
    );
    await expect.element(part('100 / 1k context')).toBeVisible();
  });

  it('warns in words from 85 % of the room for questions on', async () => {
    // Half of so small a model is kept for the answer.
    await renderLine([small], ['x'.repeat(1_704)]);
    await expect.element(part('426 / 1k context, almost full')).toHaveClass('text-warn');
  });

  it('adds up several models and shows the tightest gauge', async () => {
    await renderLine([large, small], ['x'.repeat(400), 'x'.repeat(400)]);
    await expect.element(part('2 models')).toBeVisible();
    await expect.element(part('≈ $0.0088')).toBeVisible();
    await expect.element(part('200 / 1k context')).toBeVisible();
  });

  it('calls free what is free, and says nothing of a price that nobody knows', async () => {
    await renderLine([gift]);
    await expect.element(part('free')).toBeVisible();
    await renderLine([riddle]);
    await expect.element(part('riddle')).toBeVisible();
    await expect.element(part(/^≈ \d+ tokens of context$/)).toBeVisible();
    expect(part(/\$/).elements()).toEqual([]);
  });

  it('says when nothing is remembered', async () => {
    const sessionId = await chatOf(['Hi'], { isIncognito: true });
    await render(
      <WithModels models={LISTED}>
        <Line sessionId={sessionId} models={[small]} />
      </WithModels>,
    );
    await expect.element(part('memory off')).toBeVisible();
  });

  it('follows the typing, but not every key of it', async () => {
    const sessionId = await renderLine([small], ['x'.repeat(400), 'x'.repeat(400)]);
    await expect.element(part('200 / 1k context')).toBeVisible();
    commits.mockClear();
    for (let length = 1; length <= 40; length += 1)
      chatActions.changeDraft(sessionId, { text: 'x'.repeat(length * 10) });
    await expect.element(part('300 / 1k context')).toBeVisible();
    expect(commits.mock.calls.length).toBeLessThan(8);
  });

  it('stays still while a reply streams, and counts it when it is there', async () => {
    const sessionId = await renderLine([small], ['x'.repeat(400)]);
    const reply = await chatActions.appendMessage(sessionId, { role: 'assistant', content: '', streaming: true });
    await expect.element(part('100 / 1k context')).toBeVisible();
    // What adds up the cost comes later.
    await chatActions.updateSession(sessionId, { sideCostNano: 1_000_000 });
    await expect.element(part('≈ $0.001 so far')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 100));
    commits.mockClear();
    for (let length = 1; length <= 30; length += 1) {
      chatActions.updateMessage(reply.id, { content: 'x'.repeat(length * 20) });
      await new Promise(requestAnimationFrame);
    }
    expect(commits).not.toHaveBeenCalled();
    chatActions.updateMessage(reply.id, { streaming: false });
    await expect.element(part('250 / 1k context')).toBeVisible();
  });
});

describe('the cost of a chat', () => {
  const usage = { promptTokens: 1_000, completionTokens: 500 };
  const answer = (more: object) => ({ role: 'assistant', content: 'Yes.', modelId: small.id, ...more }) as const;

  it('stands beside that of the next question, of all answers, once there is one', async () => {
    const sessionId = await renderLine([small]);
    expect(part(/so far/).query()).toBeNull();
    await chatActions.appendMessage(sessionId, answer({ usage }));
    await expect.element(part('≈ $0.004 so far')).toBeVisible();
    await chatActions.appendMessage(sessionId, answer({ usage }));
    await expect.element(part('≈ $0.008 so far')).toBeVisible();
  });

  it('has what titles and memory cost in it', async () => {
    const sessionId = await renderLine([small]);
    await chatActions.appendMessage(sessionId, answer({ usage, costNano: 6_000_000 }));
    await chatActions.updateSession(sessionId, { sideCostNano: 1_000_000 });
    await expect.element(part('≈ $0.007 so far')).toBeVisible();
  });

  it('counts answers before the loaded part of the chat', async () => {
    const sessionId = await chatOf(['Hi']);
    for (let count = 0; count < 80; count++) await chatActions.appendMessage(sessionId, answer({ usage }));
    await chatActions.flush();
    await render(
      <WithModels models={LISTED}>
        <Line sessionId={sessionId} models={[small]} />
      </WithModels>,
    );
    await expect.element(part('≈ $0.320 so far')).toBeVisible();
  });
});
