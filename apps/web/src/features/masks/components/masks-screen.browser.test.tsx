import { BuiltinMasks, Mask, modelFromServer, ServerModel, type Session } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openStorage } from '#/storage/open.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { platform } from '#/platform/platform.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { shareHash } from '../model/share-link.ts';
import { keepMasks, ownMask, ownMasks, removeMask } from '../store.ts';
import { MasksScreen } from './masks-screen.tsx';
import { NewChatScreen } from './new-chat-screen.tsx';

const builtin = (id: string, name: string, lang: string) => ({
  id,
  name,
  lang,
  builtin: true,
  avatar: '270f-fe0f',
  context: [{ id: `${id}-1`, date: 0, role: 'system', content: `You are ${name}.` }],
});

const FILE = BuiltinMasks.parse({
  en: [builtin('100000', 'Careful Editor', 'en'), builtin('100001', 'Patient Tutor', 'en')],
  cn: [builtin('100100', '文字润色', 'cn')],
});

const own = Mask.parse({
  id: 'own',
  name: 'My cook',
  createdAt: 5,
  context: [
    { id: 'a', date: 0, role: 'system', content: 'You cook.' },
    { id: 'b', date: 0, role: 'user', content: 'Soup?' },
  ],
});

let navigation: ReturnType<typeof navigationAt>;

async function open(address: string) {
  navigation = navigationAt(address);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['builtin-masks'], FILE);
  const model = ServerModel.parse({ name: 'gpt-5-mini', type: 'CHAT', provider: 'OpenAI' });
  client.setQueryData(['models'], [modelFromServer(model)]);
  client.setQueryData(['custom-providers'], []);
  const isPicker = address.startsWith('/new-chat');
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigation} pattern={isPicker ? '/new-chat' : '/masks'}>
        {isPicker ? <NewChatScreen /> : <MasksScreen />}
      </AtAddress>
    </QueryClientProvider>,
  );
}

const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('[dir=auto]')?.textContent);

const startedWith = (): Promise<Partial<Session>> =>
  vi.waitFor(() => {
    const [draft] = created.mock.lastCall ?? [];
    if (!draft) throw new Error('no chat was started');
    return draft;
  });

const { actions } = buildTestPage().chats;
const created = vi.spyOn(actions, 'createSession');

beforeAll(async () => {
  // Another file's masks may lie in the same database, and are read when the store is first used.
  await (await openStorage()).write([{ table: 'stores', remove: 'mask-store' }]);
  await hydrateStores();
});
beforeEach(async () => {
  await page.viewport(1_200, 800);
  created.mockReset().mockResolvedValue('new-chat-id');
  updateConfig({ hideBuiltinMasks: false, dontShowMaskSplashScreen: false });
  keepMasks([own]);
});

describe('the list of masks', () => {
  it('has the user’s own first, then the built-in ones of the reader', async () => {
    await open('/masks');
    await expect.poll(rows).toEqual(['My cook', 'Careful Editor', 'Patient Tutor', '文字润色']);
  });

  it('hides the built-in ones where that is set', async () => {
    updateConfig({ hideBuiltinMasks: true });
    await open('/masks');
    await expect.poll(rows).toEqual(['My cook']);
  });

  it('is searched, kept to a language, and sorted by name', async () => {
    await open('/masks');
    await page.getByRole('textbox', { name: 'Search masks' }).fill('edit');
    await expect.poll(rows).toEqual(['Careful Editor']);
    await page.getByRole('textbox', { name: 'Search masks' }).fill('');
    await page.getByRole('radio', { name: 'Name' }).click();
    await expect.poll(rows).toEqual(['Careful Editor', 'My cook', 'Patient Tutor', '文字润色']);
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: '简体中文' }).click();
    await expect.poll(rows).toEqual(['文字润色']);
  });

  it('deletes after a question, with a way back', async () => {
    await open('/masks');
    await page.getByRole('button', { name: 'Actions for My cook' }).click();
    await page.getByRole('menuitem', { name: 'Delete mask' }).click();
    await page.getByRole('button', { name: 'Delete mask' }).click();
    await expect.poll(() => ownMask('own')).toBeUndefined();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => ownMask('own')?.name).toBe('My cook');
  });

  it('opens built-in ones to read, and clones them', async () => {
    await open('/masks?mask=100000');
    await expect.element(page.getByText('You are Careful Editor.')).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
    await page.getByRole('button', { name: 'Clone' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveValue('Careful Editor (copy)');
    const id = new URLSearchParams(navigation.text().split('?')[1]).get('mask') ?? '';
    expect(ownMask(id)).toMatchObject({ builtin: false, context: [{ content: 'You are Careful Editor.' }] });
    removeMask(id);
  });

  it('says it when a mask is gone', async () => {
    await open('/masks?mask=nobody');
    await expect.element(page.getByText('This mask is no longer on this device.')).toBeVisible();
  });
});

describe('the editor of a mask', () => {
  it('keeps what is typed, and adds, moves and removes messages', async () => {
    await open('/masks?mask=own');
    await page.getByRole('textbox', { name: 'Name' }).fill('طاهٍ 👩‍🍳');
    await expect.element(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('You cook.');
    await page.getByRole('textbox', { name: 'Instructions' }).fill('You cook soups.');
    await page.getByRole('button', { name: 'Add message' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Message 2' })).toHaveFocus();
    await userEvent.keyboard('With leeks.');
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
    await expect.element(page.getByRole('textbox', { name: 'Message 1' })).toHaveFocus();
    // The instructions stay first.
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
    await page.getByRole('button', { name: 'Remove message 2' }).click();
    await vi.waitFor(() =>
      expect(ownMask('own')).toMatchObject({
        name: 'طاهٍ 👩‍🍳',
        context: [
          { role: 'system', content: 'You cook soups.' },
          { role: 'assistant', content: 'With leeks.' },
        ],
      }),
    );
  });

  it('keeps a new mask only once something is written, in a field that is ready for its name', async () => {
    const before = ownMasks();
    await open('/masks');
    await page.getByRole('button', { name: 'New mask' }).click();
    await expect.element(page.getByRole('heading', { name: 'New mask' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    const { mask: id = '' } = Object.fromEntries(new URLSearchParams(navigation.text().split('?')[1]));
    await page.getByRole('link', { name: 'All masks' }).click();
    await expect.poll(rows).toContain('My cook');
    expect(ownMasks()).toEqual(before);

    await page.getByRole('button', { name: 'New mask' }).click();
    await userEvent.keyboard('Tutor');
    await page.getByRole('textbox', { name: 'Instructions' }).fill('You ask.');
    await page.getByRole('textbox', { name: 'Description' }).fill('Teaches by asking');
    await page.getByRole('textbox', { name: 'Conversation starters' }).fill('Why?\nHow?');
    await page.getByRole('button', { name: 'Change avatar' }).click();
    await page.getByRole('button', { name: 'Icon 1', exact: true }).click();
    const made = () => Object.values(ownMasks()).find(({ name }) => name === 'Tutor');
    await vi.waitFor(() =>
      expect(made()).toMatchObject({
        icon: 'pen',
        description: 'Teaches by asking',
        starters: ['Why?', 'How?'],
        context: [{ role: 'system', content: 'You ask.' }],
      }),
    );
    expect(ownMask(id)).toBeUndefined();
    removeMask(made()?.id ?? '');
  });

  it('takes another picture, an emoji of the list or one that is typed', async () => {
    await open('/masks?mask=own');
    await page.getByRole('button', { name: 'Change avatar' }).click();
    await page.getByRole('button', { name: '🧩' }).click();
    await expect.poll(() => ownMask('own')?.avatar).toBe('1f9e9');
    const another = page.getByRole('textbox', { name: 'Other emoji' });
    await another.fill('ab');
    await expect.element(page.getByText('Enter a single emoji.')).toBeVisible();
    await another.fill('🫖');
    await expect.poll(() => ownMask('own')?.avatar).toBe('1fad6');
  });

  it('follows the app or not, without a question while nothing would be lost', async () => {
    await open('/masks?mask=own');
    const follow = page.getByRole('switch', { name: 'Use the app’s settings' });
    await follow.click();
    await expect.poll(() => ownMask('own')?.syncGlobalConfig).toBe(false);
    // Nothing was changed yet, so nothing is asked.
    await follow.click();
    await expect.poll(() => ownMask('own')?.syncGlobalConfig).toBe(true);
  });

  it('replaces them only when the answer is yes', async () => {
    keepMasks([
      { ...own, id: 'custom', syncGlobalConfig: false, modelConfig: { ...own.modelConfig, temperature: 1.7 } },
    ]);
    await open('/masks?mask=custom');
    const follow = page.getByRole('switch', { name: 'Use the app’s settings' });
    await follow.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(follow).not.toBeChecked();
    expect(ownMask('custom')?.modelConfig.temperature).toBe(1.7);
    await follow.click();
    await page.getByRole('button', { name: 'Use the app’s settings' }).click();
    await expect.poll(() => ownMask('custom')?.syncGlobalConfig).toBe(true);
    expect(ownMask('custom')?.modelConfig.temperature).not.toBe(1.7);
    removeMask('custom');
  });

  it('shows the tools that it came with, and takes them out one by one', async () => {
    keepMasks([{ ...own, plugin: ['web-search', 'calculator'] }]);
    await open('/masks?mask=own');
    await page.getByRole('button', { name: 'Remove web-search' }).click();
    await expect.poll(() => ownMask('own')?.plugin).toEqual(['calculator']);
    await page.getByRole('button', { name: 'Remove Calculator' }).click();
    await expect.element(page.getByText(/This mask has no tools/)).toBeVisible();
    await expect.poll(() => ownMask('own')?.plugin).toEqual([]);
  });

  it('takes on tools that are switched on in its list', async () => {
    keepMasks([{ ...own, plugin: ['calculator'] }]);
    await open('/masks?mask=own');
    await page.getByRole('button', { name: 'Add tools' }).click();
    await page.getByRole('switch', { name: 'Time and dates' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => ownMask('own')?.plugin).toEqual(['calculator', 'time']);
  });

  it('starts a chat with its words and models', async () => {
    keepMasks([{ ...own, multimodel: true, selectedAiModels: ['a@default', 'b@default'] }]);
    await open('/masks?mask=own');
    await page.getByRole('button', { name: 'Start chat' }).click();
    expect(await startedWith()).toMatchObject({
      models: ['a@default', 'b@default'],
      mask: { id: 'own', name: 'My cook' },
    });
    await expect.poll(() => navigation.text()).toBe('/?c=new-chat-id');
  });
});

describe('the page before a new chat', () => {
  it('starts at once, with a mask by mouse, or by keys', async () => {
    await open('/new-chat');
    await expect.element(page.getByRole('textbox', { name: /^Ask anything/ })).toHaveFocus();
    await page.getByRole('button', { name: /Patient Tutor/ }).click();
    expect(await startedWith()).toMatchObject({ mask: { id: '100001' } });

    await page.getByRole('textbox', { name: 'Search masks' }).click();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(await startedWith()).toMatchObject({ mask: { id: '100000' } });
    await page.getByRole('textbox', { name: 'Search masks' }).fill('cook');
    await userEvent.keyboard('{Enter}');
    expect(await startedWith()).toMatchObject({ mask: { id: 'own' } });
  });

  it('takes what is typed at once into the chat, spaces and all', async () => {
    const drafts = vi.spyOn(actions, 'changeDraft').mockReturnValue();
    await open('/new-chat');
    await expect.element(page.getByRole('textbox', { name: /^Ask anything/ })).toHaveFocus();
    await userEvent.keyboard('How do I cook rice well?{Enter}');
    await expect.poll(() => navigation.text()).toBe('/?c=new-chat-id');
    expect(drafts).toHaveBeenCalledWith('new-chat-id', { text: 'How do I cook rice well?' });
  });

  it('leaves the masks of other languages to the list', async () => {
    await open('/new-chat');
    await expect.element(page.getByRole('button', { name: /Patient Tutor/ })).toBeVisible();
    expect(page.getByRole('button', { name: /润色/ }).elements()).toEqual([]);
    await page.getByRole('link', { name: 'Show all masks' }).click();
    expect(navigation.text()).toBe('/masks');
  });

  it('returns by Escape and by its link', async () => {
    await open('/new-chat');
    await expect.element(page.getByRole('textbox', { name: /^Ask anything/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(navigation.text()).toBe('/');
  });
});

describe('a link with a mask in it', () => {
  const linkOf = async (mask: Mask): Promise<string> => `/new-chat#${(await shareHash(mask)).hash}`;

  it('is copied from the menu', async () => {
    const copied = vi.spyOn(platform, 'copyText').mockResolvedValue(true);
    await open('/masks');
    await page.getByRole('button', { name: 'Actions for My cook' }).click();
    await page.getByRole('menuitem', { name: 'Copy share link' }).click();
    const link = `${location.origin}${await linkOf(own)}`;
    await expect.poll(() => copied.mock.lastCall).toEqual([link]);
    copied.mockRestore();
  });

  it('shows the mask before anything is kept', async () => {
    const before = ownMasks();
    await open(await linkOf({ ...own, name: 'Shared cook' }));
    await expect.element(page.getByRole('heading', { name: 'Someone shared a mask with you' })).toBeVisible();
    await expect.element(page.getByText('You cook.')).toBeVisible();
    expect(created).not.toHaveBeenCalled();
    expect(ownMasks()).toEqual(before);
    await page.getByRole('button', { name: 'Start chat' }).click();
    expect(await startedWith()).toMatchObject({ mask: { name: 'Shared cook' } });
    expect(ownMasks()).toEqual(before);
  });

  it('keeps the mask for whoever wants that', async () => {
    await open(await linkOf({ ...own, name: 'Shared cook' }));
    await page.getByRole('button', { name: 'Save to my masks' }).click();
    expect(Object.values(ownMasks()).map(({ name }) => name)).toContain('Shared cook');
  });

  it.each([
    ['cut', (link: string) => link.slice(0, -9)],
    ['altered', (link: string) => link.replace(/.{20}$/u, 'A'.repeat(20))],
    ['empty', () => '/new-chat#mask='],
  ])('says so when it was %s', async (_, damage) => {
    await open(damage(await linkOf(own)));
    await expect.element(page.getByRole('alert').getByText(/Nothing was saved\./)).toBeVisible();
    expect(page.getByRole('button', { name: 'Save to my masks' }).elements()).toEqual([]);
  });
});
