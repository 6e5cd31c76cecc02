import type { StreamPart } from '@parley/providers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { getConfig, updateConfig } from '#/features/settings/public.ts';
import type { TestTransport } from '../model-tests.ts';
import { modelsOfNewChats } from '../new-chat-models.ts';
import { rememberChoice, setNewChatModels } from '../store.ts';
import { serverModel, WithModels } from '../testing/with-models.tsx';
import { ModelsScreen, type ChatOfModels } from './models-screen.tsx';

/** How the models of a test are asked. */
let transportFor: (modelId: string) => TestTransport = () => {
  throw new Error('No model is asked here');
};
buildTestPage({ transportFor: (id) => transportFor(id) });

const MODELS = [
  serverModel('parley-guide', { provider: 'Other', isFree: true }),
  serverModel('gpt-5-mini', { capabilities: { vision: true, tools: true } }),
  serverModel('gpt-5', { capabilities: { vision: true, tools: true, reasoning: true } }),
  serverModel('plain-1', { provider: 'Other', capabilities: {} }),
  serverModel('plain-2', { provider: 'Other', capabilities: {} }),
];

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

async function open(chat?: ChatOfModels) {
  await render(
    <WithModels models={MODELS}>
      <div style={{ height: '100vh' }}>
        <ModelsScreen chat={chat} />
      </div>
    </WithModels>,
  );
  await expect.element(rowOf('plain-1')).toBeInTheDocument();
}

beforeEach(async () => {
  await page.viewport(1_300, 800);
  setNewChatModels({ defaultChatModel: '', multimodel: false, selectedModels: [] });
});

describe('the models screen', () => {
  it('makes a model the one that new chats start with, and takes it back', async () => {
    await open();
    await expect.element(page.getByText('New chats use gpt-5-mini.')).toBeInTheDocument();
    await rowOf('plain-1').click();
    await page.getByRole('button', { name: 'Use for new chats' }).click();
    expect(getConfig().defaultChatModel).toBe('plain-1@default');
    await expect.element(page.getByText('New chats use plain-1.')).toBeInTheDocument();
    await expect.poll(() => rowOf('plain-1').query()?.textContent).toContain('Default');
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(getConfig().defaultChatModel).toBe('');
    await expect.element(page.getByText('New chats use gpt-5-mini.')).toBeInTheDocument();
  });

  it('says that new chats start with the model chosen last, and leads back to the default', async () => {
    rememberChoice(['plain-2@default']);
    await open();
    await expect.element(page.getByText('New chats use plain-2, the model you chose last.')).toBeInTheDocument();
    expect(modelsOfNewChats()).toEqual(['plain-2@default']);
    await page.getByRole('button', { name: 'Use gpt-5-mini instead' }).click();
    await expect.element(page.getByText('New chats use gpt-5-mini.')).toBeInTheDocument();
    expect(modelsOfNewChats()).toEqual([]);
  });

  it('lets a default that is set count more than an earlier choice, and several more than one', async () => {
    rememberChoice(['plain-2@default']);
    await open();
    await rowOf('plain-1').click();
    await page.getByRole('button', { name: 'Use for new chats' }).click();
    expect(modelsOfNewChats()).toEqual([]);
    rememberChoice(['plain-1@default', 'plain-2@default']);
    expect(modelsOfNewChats()).toEqual([]);
    rememberChoice(['plain-2@default']);
    updateConfig({ multimodel: true, selectedModels: ['plain-1@default', 'gpt-5@default'] });
    expect(modelsOfNewChats()).toEqual([]);
  });

  it('does it with Enter as well', async () => {
    await open();
    await page.getByRole('combobox').fill('gpt-5');
    await userEvent.keyboard('{Enter}');
    expect(getConfig().defaultChatModel).toBe('gpt-5@default');
  });

  it('keeps only what can do all that is asked for', async () => {
    await open();
    await page.getByRole('button', { name: 'Vision' }).click();
    await expect.poll(() => rowOf('plain').query()).toBeNull();
    await page.getByRole('button', { name: 'Reasoning' }).click();
    await expect.poll(() => rowOf('gpt-5-mini').query()).toBeNull();
    await page.getByRole('button', { name: 'Image generation' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(rowOf('plain-1')).toBeInTheDocument();
  });

  it('tests what it shows, says how far it is, and stops when told', async () => {
    const gate = Promise.withResolvers<void>();
    transportFor = (id) => (_, signal) => answer(id, signal, gate.promise);
    await open();
    await page.getByRole('button', { name: 'Test all 4' }).click();
    await expect.element(page.getByText('1 of 4')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.element(page.getByText('1 responded.')).toBeInTheDocument();

    gate.resolve();
    await page.getByRole('button', { name: 'Test all 4' }).click();
    await expect.element(page.getByText('3 responded, 1 didn’t.')).toBeInTheDocument();
    await expect.poll(() => rowOf('plain-2').query()?.textContent).toContain('This model isn’t available here.');
  });

  it('shows the details of a tapped model in a sheet on a phone', async () => {
    await page.viewport(390, 800);
    await open();
    await rowOf('plain-1').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use for new chats' }).click();
    expect(getConfig().defaultChatModel).toBe('plain-1@default');
  });

  it('never ends asking several models in new chats without a question', async () => {
    updateConfig({ multimodel: true, selectedModels: ['gpt-5@default', 'plain-2@default'] });
    await open();
    await expect.element(page.getByText('New chats use gpt-5, plain-2.')).toBeInTheDocument();
    await rowOf('plain-1').click();
    await page.getByRole('button', { name: 'Use for new chats' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(getConfig()).toMatchObject({ multimodel: true, defaultChatModel: '' });
    await page.getByRole('button', { name: 'Use for new chats' }).click();
    await page.getByRole('button', { name: 'Use only plain-1' }).click();
    await expect.poll(getConfig).toMatchObject({
      multimodel: false,
      defaultChatModel: 'plain-1@default',
      selectedModels: ['gpt-5@default', 'plain-2@default'],
    });
  });

  it('ticks several models for new chats, and at least one', async () => {
    await open();
    await page.getByRole('checkbox', { name: 'Add plain-1 to lineup' }).click();
    expect(getConfig()).toMatchObject({
      multimodel: true,
      selectedModels: ['gpt-5-mini@default', 'plain-1@default'],
    });
    await page.getByRole('checkbox', { name: 'Add gpt-5-mini to lineup' }).click();
    expect(getConfig()).toMatchObject({ multimodel: false, defaultChatModel: 'plain-1@default' });
    await page.getByRole('checkbox', { name: 'Add plain-1 to lineup' }).click();
    await expect.element(page.getByText('A chat needs at least one model.')).toBeInTheDocument();
    expect(getConfig()).toMatchObject({ multimodel: false, defaultChatModel: 'plain-1@default' });
  });

  it('picks for the chat it was opened from, and leaves new chats alone', async () => {
    const chat = { id: 'tea', topic: 'Tea', selected: ['gpt-5@default'], onChange: vi.fn(), onLeave: vi.fn() };
    await open(chat);
    await expect.element(page.getByText('“Tea” uses gpt-5.')).toBeInTheDocument();
    await page.getByRole('checkbox', { name: 'Add plain-2 to lineup' }).click();
    expect(chat.onChange).toHaveBeenLastCalledWith(['gpt-5@default', 'plain-2@default']);
    expect(chat.onLeave).not.toHaveBeenCalled();
    await rowOf('plain-1').click();
    await page.getByRole('button', { name: 'Use in this chat' }).click();
    expect(chat.onChange).toHaveBeenLastCalledWith(['plain-1@default']);
    expect(chat.onLeave).toHaveBeenCalledOnce();
    expect(getConfig()).toMatchObject({ defaultChatModel: '', multimodel: false });
    await page.getByRole('button', { name: 'Make default for new chats' }).click();
    expect(getConfig().defaultChatModel).toBe('plain-1@default');
    expect(chat.onChange).toHaveBeenCalledTimes(2);
  });

  it('goes on to the chat with all that were ticked', async () => {
    const selected = ['gpt-5@default', 'plain-1@default', 'plain-2@default'];
    const chat = { id: 'tea', topic: 'Tea', selected, onChange: vi.fn(), onLeave: vi.fn() };
    await open(chat);
    await page.getByRole('button', { name: 'Ask 3 models' }).click();
    expect(chat.onLeave).toHaveBeenCalledOnce();
    expect(chat.onChange).not.toHaveBeenCalled();
  });
});

async function* answer(id: string, signal: AbortSignal, gate: Promise<void>): AsyncGenerator<StreamPart> {
  if (!id.startsWith('gpt-5-mini')) {
    const stopped = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => stopped.resolve());
    await Promise.race([gate, stopped.promise]);
  }
  if (id.startsWith('plain-2')) {
    yield { type: 'error', code: 'model_not_found', message: 'no', retryable: false };
    return;
  }
  yield { type: 'text', text: 'Hi' };
}
