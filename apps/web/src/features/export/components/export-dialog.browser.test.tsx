import { Message, Session, type MessageContent } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { platform } from '#/platform/platform.ts';
import { saveBlob } from '#/storage/blobs.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { drawPicture } from '#/features/attachments/testing/sample-pictures.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import type { SessionDraft } from '#/features/chat-core/model/session-row.ts';
import { chatSharing } from '../chat-sharing.ts';
import { ExportDialog } from './export-dialog.tsx';

buildTestPage();

const ANSWERED = { role: 'assistant', model: 'm', modelId: 'm@default', finishReason: 'stop' } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });

const shownText = () => page.getByRole('region', { name: 'Preview' }).elements()[0]?.textContent ?? '';

async function open(
  said: readonly MessageContent[],
  { isIncognito = false, ...draft }: SessionDraft = {},
  onClose: () => void = () => {},
) {
  const sessionId = await chatActions.createSession({ isIncognito });
  for (const [index, content] of said.entries()) {
    await chatActions.appendMessage(sessionId, index % 2 === 0 ? { role: 'user', content } : { ...ANSWERED, content });
  }
  await chatActions.updateSession(sessionId, draft);
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  await render(
    <QueryClientProvider client={queries}>
      <ExportDialog sessionId={sessionId} open onClose={onClose} onClosed={() => {}} />
    </QueryClientProvider>,
  );
}

async function saved(): Promise<{ readonly name: string; readonly text: string }> {
  const save = vi.spyOn(platform, 'saveFile').mockResolvedValue(true);
  await button('Download').click();
  await expect.poll(() => save.mock.calls.length).toBe(1);
  const file = save.mock.calls[0]?.[0];
  return { name: file?.name ?? '', text: (await file?.content.text()) ?? '' };
}

afterEach(() => {
  vi.restoreAllMocks();
  useOverlays.setState({ entries: [] });
});

describe('the export of a chat', () => {
  it('says that nothing has been said yet', async () => {
    await open([], { topic: 'Empty', shelf: 'pinned' });
    await expect.element(page.getByText('This chat is empty.')).toBeVisible();
  });

  it('has a way out in both steps', async () => {
    const onClose = vi.fn();
    await open(['Hello', 'Hi'], {}, onClose);
    await button('Cancel').click();
    await button('Select messages').click();
    await button('Cancel').click();
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('reads a long chat to its first message, and draws only the rows in view', async () => {
    await open(Array.from({ length: 400 }, (_, index) => `Message number ${index}`));
    await button('Select messages').click();
    await expect.element(page.getByText('400 of 400 selected')).toBeVisible();
    await expect.element(page.getByText('Message number 0', { exact: true })).toBeVisible();
    expect(page.getByRole('option').elements().length).toBeLessThan(60);
    expect(page.getByRole('option').elements()[0]?.getAttribute('aria-setsize')).toBe('400');
  });

  it('lists answers without their Markdown, and questions as they were typed', async () => {
    await open(['Is 2**3 eight?', '## Yes\n\n**Exactly** `8`, see [why](https://example.org).']);
    await button('Select messages').click();
    const texts = () =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent ?? '');
    await expect.poll(() => texts()[0]?.endsWith('Is 2**3 eight?')).toBe(true);
    expect(texts()[1]).toMatch(/Yes\s+Exactly 8, see why \(https:\/\/example\.org\)\.$/);
  });

  it('takes the context of the mask along where that is wanted', async () => {
    const context = [Message.parse({ id: 'c', date: 1, role: 'system', content: 'Answer in verse.' })];
    await open(['Hello'], { mask: { ...Session.parse({ id: 'x' }).mask, context } });
    await button('Select messages').click();
    await page.getByRole('checkbox', { name: 'Include the mask’s instructions (1 message)' }).click();
    await button('Preview').click();
    await expect.poll(shownText).toContain('Answer in verse.');
    // Nobody said it at any time.
    expect((await saved()).text).toContain('## Instructions\n\nAnswer in verse.');
  });

  it('offers no context where there is none, and no sharing to whom the server does not know', async () => {
    const known = vi.spyOn(chatSharing.get(), 'canShare').mockReturnValue(false);
    await open(['Hello']);
    await expect.element(page.getByText('1 of 1 selected')).toBeVisible();
    await button('Select messages').click();
    await expect.element(page.getByRole('option')).toBeVisible();
    expect(page.getByRole('checkbox', { name: /instructions/ }).elements()).toEqual([]);
    await button('Preview').click();
    await expect.element(button('Download')).toBeVisible();
    expect(button('Share').elements()).toEqual([]);
    known.mockRestore();
  });

  it('leads on to sharing with what was chosen', async () => {
    const share = vi.spyOn(chatSharing.get(), 'open').mockResolvedValue(undefined);
    const onClose = vi.fn();
    await open(['Hello', 'Hi'], {}, onClose);
    await button('Select messages').click();
    await page.getByRole('option').nth(1).click();
    await button('Preview').click();
    await button('Share').click();
    expect(onClose).toHaveBeenCalled();
    expect(share.mock.calls[0]?.[1]).toMatchObject({ hasContext: false });
    expect(share.mock.calls[0]?.[1]?.chosen.size).toBe(1);
  });

  it('does not offer to share an incognito chat', async () => {
    await open(['Hello'], { isIncognito: true });
    await expect.element(button('Download')).toBeVisible();
    expect(button('Share').elements()).toEqual([]);
  });

  it('puts the pictures of an incognito chat into the file, and shows their place only', async () => {
    const url = await saveBlob(await drawPicture({ width: 20, height: 20 }), { isIncognito: true });
    await open([[{ type: 'image_url', image_url: { url } }]], { isIncognito: true });
    await expect.poll(shownText).toContain('![Image 1](data:image/…)');
    const { text } = await saved();
    expect(text).toMatch(/!\[Image 1\]\(data:image\/png;base64,[\w+/=]+\)/);
    expect(text).not.toContain('parley-blob:');
  });

  it('opens with everything selected, and keeps the choice and the format when one goes back', async () => {
    await open(['One', 'Two', 'Three']);
    await expect.poll(shownText).toContain('Three');
    await expect.element(page.getByText('3 of 3 selected')).toBeVisible();
    await page.getByRole('radio', { name: 'JSON' }).click();
    await button('Select messages').click();
    await page.getByRole('option').nth(1).click();
    await expect.element(page.getByText('2 of 3 selected')).toBeVisible();
    await button('Preview').click();
    await expect.element(page.getByRole('radio', { name: 'JSON' })).toBeChecked();
    expect(shownText()).not.toContain('Two');
    await button('Select messages').click();
    await expect.element(page.getByText('2 of 3 selected')).toBeVisible();
  });

  it('copies the whole text', async () => {
    const copy = vi.spyOn(platform, 'copyText').mockResolvedValue(true);
    await open(['One', 'Two']);
    await page.getByRole('radio', { name: 'JSON' }).click();
    await button('Copy all').click();
    await expect.poll(() => copy.mock.calls.length).toBe(1);
    const session = Session.parse(JSON.parse(copy.mock.calls[0]?.[0] ?? ''));
    expect(session.messages.map(({ content }) => content)).toEqual(['One', 'Two']);
  });
});
