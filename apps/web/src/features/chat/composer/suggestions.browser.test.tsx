import { modelFromServer, ServerModel } from '@parley/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { addPrompt, removePrompt } from '#/features/prompts/store.ts';
import { updateConfig } from '#/features/settings/public.ts';
import type { QueuedQuestion } from '#/features/chat-core/public.ts';
import { chatOf } from '#/features/chat-core/testing/chat-of.ts';
import { buildStagedQueues, stageChat } from '../testing/staged-queues.ts';
import { Composer } from './composer.tsx';

buildStagedQueues();

const box = page.getByRole('textbox', { name: 'Message' });
const options = page.getByRole('option');
const active = page.getByRole('option', { selected: true });
const own: string[] = [];

async function expectActive(title: string): Promise<void> {
  await expect.poll(() => active.elements().map(({ textContent }) => textContent.startsWith(title))).toEqual([true]);
}

const serverModel = (name: string, provider: string) =>
  modelFromServer(ServerModel.parse({ name, type: 'CHAT', provider }));

const MODELS = [serverModel('gpt-5-mini', 'OpenAI'), serverModel('claude-sonnet', 'Anthropic')];

async function draw({ asksAll = false } = {}) {
  const sent: QueuedQuestion[] = [];
  const sessionId = await chatOf(['Before']);
  stageChat(sessionId, { isReady: true, isRunning: false, onAsk: (question) => void sent.push(question) });
  const navigation = navigationAt('/');
  const { queryClient: client } = buildTestPage();
  client.setQueryData(['models'], MODELS);
  client.setQueryData(['custom-providers'], []);
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigation}>
        <div className="pt-[24rem]">
          <Composer
            sessionId={sessionId}
            isReady
            isRunning={false}
            onStop={() => {}}
            models={asksAll ? MODELS : MODELS.slice(0, 1)}
          />
        </div>
      </AtAddress>
    </QueryClientProvider>,
  );
  return { sent, navigation };
}

const type = async (text: string) => {
  await userEvent.click(box);
  await userEvent.keyboard(text.replaceAll('{', '{{'));
};

beforeEach(async () => {
  await page.viewport(900, 800);
  updateConfig({ submitKey: 'Enter', disablePromptHint: false });
  vi.stubGlobal('fetch', async () =>
    Response.json({
      en: [
        ['Improve my writing', 'Edit this: {{text}}'],
        ['Plain words', 'Say it plainly.'],
      ],
    }),
  );
  own.push(addPrompt({ title: 'Weekly report', content: 'Write my week for {{reader}} in {{words}} words.' }, 1));
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const id of own.splice(0)) removePrompt(id);
});

describe('prompts', () => {
  it('shows all of them after a slash, those of the user first, and finds by letters', async () => {
    await draw();
    await type('/');
    await expect.element(options).toHaveLength(3);
    await expectActive('Weekly report');
    await type('pw');
    await expect.element(options).toHaveLength(1);
    await expectActive('Plain words');
    expect(box.element().getAttribute('aria-activedescendant')).toBe(active.element().id);
  });

  it('puts one into the text by Enter, and another Enter sends it', async () => {
    const { sent } = await draw();
    await type('/plain');
    await expect.element(options).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toHaveValue('Say it plainly.');
    await expect.element(options).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent.map(({ content }) => content)).toEqual(['Say it plainly.']);
  });

  it('goes through them by the arrows, around the ends, and closes by Escape until the place is another', async () => {
    await draw();
    await type('/');
    await expect.element(options).toHaveLength(3);
    await userEvent.keyboard('{ArrowUp}');
    await expectActive('Plain words');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expectActive('Improve my writing');
    await userEvent.keyboard('{Escape}');
    await expect.element(options).toHaveLength(0);
    await type('i');
    await expect.element(options).toHaveLength(0);
    await userEvent.fill(box, '');
    await type('/');
    await expect.element(options).toHaveLength(3);
  });

  it('asks for what a prompt leaves open, and leaves what stays empty to be written', async () => {
    await draw();
    await type('/week');
    await options.first().click();
    await expect.element(page.getByRole('group', { name: 'Fill in “Weekly report”' })).toBeVisible();
    await expect.element(page.getByLabelText('reader')).toHaveFocus();
    await userEvent.keyboard('Ada{Enter}');
    await expect.element(page.getByLabelText('words')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toHaveValue('Write my week for Ada in {{words}} words.');
    await expect.element(box).toHaveFocus();
    const selected = () => getSelectionOf(box.element() as HTMLTextAreaElement);
    await expect.poll(selected).toBe('{{words}}');
  });

  it('sends a text that fits no prompt, and is silent where hints are off', async () => {
    const { sent } = await draw();
    await type('/etc');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent.map(({ content }) => content)).toEqual(['/etc']);
    updateConfig({ disablePromptHint: true });
    await type('/');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(options.elements()).toHaveLength(0);
  });

  it('opens from the menu in the middle of a text', async () => {
    await draw();
    await type('First. ');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('menuitem', { name: /^Prompts/ }).click();
    await expect.element(options).toHaveLength(3);
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('plain');
    await expect.element(options).toHaveLength(1);
    await userEvent.keyboard('{Tab}');
    await expect.element(box).toHaveValue('First. Say it plainly.');
  });
});

it('asks a mentioned model this once, and no more when it is taken back', async () => {
  const { sent } = await draw();
  await type('Ask @cla');
  await expect.element(options).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  const chip = page.getByRole('button', { name: 'claude-sonnet will answer this question. Remove' });
  await expect.element(chip).toBeVisible();
  await expect.element(box).toHaveValue('Ask ');
  await type('this');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.at(-1)?.models?.map(({ name }) => name)).toEqual(['claude-sonnet']);
  await expect.element(chip).not.toBeInTheDocument();
  await type('@cla');
  await options.first().click();
  await chip.click();
  await type('again');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.at(-1)?.models).toBeUndefined();
});

describe('in a chat that asks several models', () => {
  const placeholder = () => (box.element() as HTMLTextAreaElement).placeholder;

  it('Alt and a number ask only that model, this once; pressed again, all', async () => {
    const { sent } = await draw({ asksAll: true });
    expect(placeholder()).toBe('Ask both models, or press Alt+1–2 to ask one');
    await type('Only you, 2');
    await userEvent.keyboard('{Alt>}1{/Alt}{Alt>}2{/Alt}');
    await expect.element(page.getByRole('button', { name: /^claude-sonnet will answer/ })).toBeVisible();
    expect(page.getByRole('button', { name: /^gpt-5-mini will answer/ }).elements()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent.at(-1)?.models?.map(({ name }) => name)).toEqual(['claude-sonnet']);
    expect(sent.at(-1)?.content).toBe('Only you, 2');

    await type('All of you');
    await userEvent.keyboard('{Alt>}1{/Alt}{Alt>}1{/Alt}{Enter}');
    await expect.poll(() => sent.length).toBe(2);
    expect(sent.at(-1)?.models).toBeUndefined();
  });

  it('a phone, which has no such keys, is told of @', async () => {
    await page.viewport(390, 800);
    await draw({ asksAll: true });
    await expect.poll(placeholder).toBe('Ask both models, or type @ to ask one');
  });
});

it('leaves Alt and numbers alone where one model answers', async () => {
  const { sent } = await draw();
  await type('Hello');
  await userEvent.keyboard('{Alt>}1{/Alt}{Enter}');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent.at(-1)?.models).toBeUndefined();
});

it('runs a command and takes its words away', async () => {
  const { navigation } = await draw();
  await type(':sett');
  await expectActive('Settings');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => navigation.text()).toBe('/settings');
  await expect.element(box).toHaveValue('');
});

it.each(['12:30 works', 'me@example.com', '/usr/local/bin', ':)'])('leaves %j alone', async (text) => {
  const { sent } = await draw();
  await type(text);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(options.elements()).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.map(({ content }) => content)).toEqual([text]);
});

function getSelectionOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string {
  return value.slice(selectionStart, selectionEnd);
}
