import type { SharedChat, SharedMessage } from '@parley/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { SharedChatView } from './shared-chat-view.tsx';

function message(id: string, part: Partial<SharedMessage>): SharedMessage {
  return { id, _id: id, date: 1, role: 'assistant', content: '', streaming: false, isError: false, tools: [], ...part };
}

const CHAT: SharedChat = {
  name: 'Fonts',
  model: '',
  provider: '',
  sharedAt: Date.UTC(2026, 10, 12),
  messages: [
    message('0', { role: 'user', content: 'Which one?' }),
    message('1', { model: 'gpt-5', content: 'Take **Literata**.', durationMs: 60_000 }),
    message('2', { role: 'user', content: 'Thanks' }),
  ],
};

async function show(chat: SharedChat, address = '/share/abc'): Promise<void> {
  await render(
    <AtAddress navigation={navigationAt(address)} pattern="/share/$id">
      <SharedChatView shareId="abc" chat={chat} />
    </AtAddress>,
  );
}

it('shows the whole chat first, then as much of it as was there', async () => {
  await show(CHAT);
  await expect.element(page.getByText('Thanks')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('Message 1 of 3')).toBeVisible();
  await expect.element(page.getByText('Thanks')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByText('Replay complete')).toBeVisible();
  await expect.element(page.getByText('Thanks')).toBeVisible();
});

it('begins its replay at the message that the address names', async () => {
  await show(CHAT, '/share/abc?m=1');
  await expect.element(page.getByText('Message 2 of 3, gpt-5 is writing')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Resume replay' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Thanks')).toBeVisible();
});

it('draws a long chat to its end, for whoever searches the page', async () => {
  const messages = Array.from({ length: 120 }, (_, index) => message(String(index), { content: `Answer ${index}` }));
  await show({ ...CHAT, messages });
  await expect.element(page.getByText('Answer 119')).toBeInTheDocument();
});

it('names pictures of other hosts and loads none, and none of another share', async () => {
  const image = (url: string) => ({ type: 'image_url' as const, image_url: { url } });
  const content = [image('https://elsewhere.example/a.png'), image('/share/other/pictures/f00d')];
  await show({ ...CHAT, messages: [message('0', { role: 'user', content })] });
  await expect.element(page.getByText('elsewhere.example')).toBeVisible();
  await expect.element(page.getByText('Couldn’t load this image.')).toBeVisible();
  expect(document.querySelectorAll('img')).toHaveLength(0);
});

it('says in plain words what became of calls, without what only the model was told', async () => {
  const call = (more: object) => ({ id: '', name: 'look', arguments: '', isError: false, ...more });
  const tools = [
    call({ title: 'Notes', arguments: '{"noteText":"Milk"}', isError: true, state: 'refused' }),
    call({ title: 'Weather', result: 'The request failed with HTTP status 404.\nfor the model', isError: true }),
    call({ title: 'Maps', result: 'Oslo' }),
  ];
  await show({ ...CHAT, messages: [message('0', { content: 'So.', tools })] });
  const row = (name: string) => page.getByRole('button', { name });
  await row('Wasn’t allowed to use Notes (Milk)').click();
  await expect.element(page.getByText('Note text')).toBeVisible();
  await row('Couldn’t use Weather: the site said: not found (404)').click();
  await row('Used Maps').click();
  await expect.element(page.getByText('Oslo')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/for the model|HTTP status/);
});
