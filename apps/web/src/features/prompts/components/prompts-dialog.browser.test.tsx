import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { useToasts } from '#/components/toast-store.ts';
import { platform } from '#/platform/platform.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { render } from '#/testing/render.tsx';
import { openPrompts } from '../open-prompts.ts';
import { addPrompt, removePrompt, userPrompts } from '../store.ts';

const dialog = page.getByRole('dialog').first();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const own = page.getByRole('region', { name: 'Your prompts' });
const builtin = page.getByRole('region', { name: 'Built-in' });
const title = page.getByRole('textbox', { name: 'Title' });
const text = page.getByRole('textbox', { name: 'Text', exact: true });
const titles = () => userPrompts().map((prompt) => prompt.title);

async function open(): Promise<void> {
  await render(null);
  void openPrompts();
  await expect.element(page.getByRole('dialog', { name: 'Prompts' })).toBeVisible();
  await expect.element(builtin).toBeVisible();
}

async function upload(content: string, name = 'prompts.json'): Promise<void> {
  await userEvent.upload(page.getByLabelText('Import from a file'), new File([content], name));
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      en: [
        ['Improve my writing', 'Edit this: {{text}}'],
        ['Plain words', 'Say it plainly.'],
      ],
    }),
  );
  await hydrateStores();
});

beforeEach(() => page.viewport(1_000, 800));

afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of userPrompts()) removePrompt(id);
  useOverlays.setState({ entries: [] });
  useToasts.setState({ toasts: [] });
});

describe('the list', () => {
  it('shows the own prompts before the built-in ones, and finds by a few letters', async () => {
    addPrompt({ title: 'Weekly report', content: 'My week' }, 1);
    await open();
    await expect.element(own.getByText('Weekly report')).toBeVisible();
    await expect.element(builtin.getByRole('listitem')).toHaveLength(2);
    await page.getByRole('textbox', { name: 'Search prompts' }).fill('plain');
    await expect.element(builtin.getByRole('listitem')).toHaveLength(1);
    await expect.element(own).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: 'Search prompts' }).fill('zzz');
    await expect.element(page.getByText('No prompts match “zzz”.')).toBeVisible();
  });

  it('says what to do where there are none of one’s own', async () => {
    await open();
    await expect.element(own.getByText(/You don’t have any prompts yet/)).toBeVisible();
  });

  it('deletes one after a question', async () => {
    addPrompt({ title: 'Old', content: 'x' }, 1);
    await open();
    await button('Actions for “Old”').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText('“Old” will be removed from this browser.')).toBeVisible();
    expect(titles()).toEqual(['Old']);
    await button('Delete prompt').click();
    await expect.poll(titles).toEqual([]);
  });
});

describe('writing', () => {
  it('keeps a new prompt once it has a title and a text', async () => {
    await open();
    await button('New prompt').click();
    await expect.element(title).toHaveFocus();
    await button('Save prompt').click();
    await expect.element(page.getByText('Give the prompt a title.')).toBeVisible();
    await expect.element(page.getByText('Write the prompt’s text.')).toBeVisible();
    await title.fill('  Ask in two lines ');
    await text.fill('Ask {{who}} about {{what}}.');
    await button('Save prompt').click();
    await expect.element(own.getByText('Ask in two lines')).toBeVisible();
    expect(userPrompts()).toMatchObject([
      { title: 'Ask in two lines', content: 'Ask {{who}} about {{what}}.', isUser: true },
    ]);
  });

  it('explains gaps, and shows them filled in', async () => {
    await open();
    await button('New prompt').click();
    await expect.element(page.getByText('{{topic}}')).toBeVisible();
    await text.fill('Ask {{who}} about {{what}}.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect.element(preview.getByText('2 blanks to fill in. Try them here:')).toBeVisible();
    await preview.getByRole('textbox', { name: 'who' }).fill('Ada');
    await expect.element(preview.getByText('Ask Ada about what.')).toBeVisible();
    await text.fill('No blank');
    await expect.element(preview.getByText('No blanks. The text is inserted as it is.')).toBeVisible();
  });

  it('changes one that is there, and asks before changes are lost', async () => {
    addPrompt({ title: 'Weekly', content: 'My week' }, 1);
    await open();
    await button('Weekly').click();
    await title.fill('Monthly');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
    await button('Cancel').last().click();
    await expect.element(title).toHaveValue('Monthly');
    await userEvent.click(title);
    await userEvent.keyboard('{Enter}');
    await expect.poll(titles).toEqual(['Monthly']);
    await button('Monthly').click();
    await button('Cancel').click();
    await expect.element(own.getByText('Monthly')).toBeVisible();
  });

  it('leaves a built-in prompt as it is, and makes a copy one’s own', async () => {
    await open();
    await button('Improve my writing').click();
    await expect.element(page.getByRole('dialog', { name: 'Improve my writing' })).toBeVisible();
    expect(button('Save prompt').elements()).toHaveLength(0);
    await button('Copy to my prompts').click();
    await expect.element(title).toHaveValue('Improve my writing');
    await title.fill('My way');
    await button('Save prompt').click();
    await expect.element(own.getByText('My way')).toBeVisible();
    await expect.element(builtin.getByText('Improve my writing')).toBeVisible();
  });
});

describe('files', () => {
  it.each([
    ['This isn’t a valid JSON file.', 'not json'],
    ['This file has no prompts.', '{"masks":[]}'],
    ['Prompt 2 contains a script.', '[["Good","x"],["Bad","<script>alert(1)</script>"]]'],
    ['Prompt 1 has no title.', '[["","x"]]'],
    ['The file is too large. The limit is 2 MB.', `["${'x'.repeat(2 * 1024 * 1024)}"]`],
  ])('that will not do are refused, and nothing is stored: %s', async (sentence, content) => {
    await open();
    await upload(content);
    await expect.element(page.getByRole('alert').getByText('Nothing was imported.')).toBeVisible();
    await expect.element(page.getByRole('alert').getByText(sentence, { exact: false })).toBeVisible();
    expect(titles()).toEqual([]);
  });

  it('that are no text are refused', async () => {
    await open();
    await userEvent.upload(
      page.getByLabelText('Import from a file'),
      new File([new Uint8Array([0xff, 0xfe, 0xff])], 'a.json'),
    );
    await expect.element(page.getByRole('alert').getByText(/^Couldn’t read the file/)).toBeVisible();
  });

  it('are added, each prompt once', async () => {
    await open();
    await upload('[["One","a"],["Two","b"]]');
    await expect.element(page.getByText('2 prompts added.')).toBeVisible();
    await upload('[["One","a"],["Three","c"]]', 'again.json');
    await expect.element(page.getByText('1 prompt added. You already had the others.')).toBeVisible();
    expect(titles().toSorted()).toEqual(['One', 'Three', 'Two']);
  });

  it('hold the own prompts when they are exported, and can be read again', async () => {
    addPrompt({ title: 'تقرير 📝', content: 'عن {{ماذا}}' }, 1);
    await open();
    const save = vi.spyOn(platform, 'saveFile').mockResolvedValue(true);
    await button('Import and export').click();
    await page.getByRole('menuitem', { name: /^Export your prompts/ }).click();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    const file = save.mock.calls[0]?.[0];
    expect(file?.name).toMatch(/^parley-prompts-\d{4}-\d\d-\d\d\.json$/);
    for (const { id } of userPrompts()) removePrompt(id);
    await upload((await file?.content.text()) ?? '');
    await expect.poll(() => userPrompts().map(({ content }) => content)).toEqual(['عن {{ماذا}}']);
  });
});

it('fits a phone', async () => {
  await page.viewport(390, 800);
  await open();
  await button('New prompt').click();
  await expect.element(title).toBeVisible();
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(390);
});
