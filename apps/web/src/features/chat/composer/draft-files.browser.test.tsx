import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { blobIdOf } from '#/storage/blob-address.ts';
import { readBlob } from '#/storage/blobs.ts';
import { openStorage } from '#/storage/open.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { useDraftAttachments, type DraftAttachments } from '#/features/attachments/draft-attachments.ts';
import { draftStore } from '#/features/attachments/draft-store.ts';
import { pdfFile } from '#/features/attachments/testing/sample-files.ts';
import { drawPicture } from '#/features/attachments/testing/sample-pictures.ts';
import { DraftFiles } from './draft-files.tsx';

buildTestPage();

const client = new QueryClient({ defaultOptions: { queries: { retry: false, queryFn: () => [] } } });
const list = page.getByRole('list', { name: 'Attached files' });
const tiles = list.getByRole('listitem');

/** The tiles of a chat as they are in the box, and what can be done with them. */
async function renderDraft(sessionId: string) {
  const shown: { draft?: DraftAttachments; show?: (id: string) => void } = {};
  function Draft({ id }: { readonly id: string }) {
    const draft = useDraftAttachments(id);
    useLayoutEffect(() => {
      shown.draft = draft;
    });
    const { items, remove, retry } = draft;
    return <DraftFiles sessionId={id} items={items} isAwaited={false} onRemove={remove} onRetry={retry} />;
  }
  function Switching() {
    const [id, setId] = useState(sessionId);
    useLayoutEffect(() => {
      shown.show = (next) => flushSync(() => setId(next));
    }, []);
    return (
      <QueryClientProvider client={client}>
        <form>
          <Draft key={id} id={id} />
          <textarea aria-label="Message" />
        </form>
      </QueryClientProvider>
    );
  }
  await render(<Switching />);
  return {
    get draft(): DraftAttachments {
      if (!shown.draft) throw new Error('Nothing is drawn');
      return shown.draft;
    },
    show: (id: string) => shown.show?.(id),
  };
}

/** With a message in it: an empty chat is taken again for the next new one. */
async function newChat(isIncognito = false): Promise<string> {
  const id = await chatActions.createSession({ isIncognito });
  await chatActions.appendMessage(id, { role: 'user', content: 'Hello' });
  return id;
}
const png = async () => new File([await drawPicture({ width: 60, height: 60 })], 'cup.png', { type: 'image/png' });
const pdf = () => new File([pdfFile(['One', 'Two words'])], 'notes.pdf', { type: 'application/pdf' });

describe('the files of an unsent question', () => {
  it('are read, shown, kept over a reload, and taken when it is sent', async () => {
    const chat = await newChat();
    const box = await renderDraft(chat);
    box.draft.add([await png(), pdf()]);
    await expect.element(page.getByRole('button', { name: 'Open image cup.png' })).toBeVisible();
    const document = page.getByRole('button', { name: 'Open notes.pdf' });
    await expect.element(document.getByText('PDF · 2 pages')).toBeVisible();

    // What a reload would find.
    expect((await chatActions.readDraft(chat)).files?.map(({ name }) => name)).toEqual(['cup.png', 'notes.pdf']);
    flushSync(() => draftStore.setState(new Map(), true));
    box.show(await newChat());
    box.show(chat);
    await expect.element(tiles.nth(1)).toBeVisible();

    const { images, attachments } = await box.draft.take();
    expect(attachments).toMatchObject([{ name: 'notes.pdf', pages: 2, text: '[Page 1]\nOne\n\n[Page 2]\nTwo words' }]);
    const [url = ''] = images.map((image) => image.image_url.url);
    expect((await readBlob(url))?.type).toBe('image/png');
    await expect.poll(() => tiles.elements().length).toBe(0);
    expect((await chatActions.readDraft(chat)).files).toEqual([]);

    box.draft.restore({ images, attachments });
    await expect.poll(() => tiles.elements().length).toBe(2);
    expect(await box.draft.take()).toMatchObject({ images, attachments: [{ name: 'notes.pdf' }] });
  });

  it('fade at the side where more of them are', async () => {
    const box = await renderDraft(await newChat());
    box.draft.add(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt'].map((name) => new File(['Words'], name)));
    await expect.element(tiles.nth(5)).toBeInTheDocument();
    const row = list.element() as HTMLElement;
    row.style.width = '600px';
    const fades = () => {
      const style = getComputedStyle(row);
      return [style.getPropertyValue('--fade-start'), style.getPropertyValue('--fade-end')];
    };
    await expect.poll(fades).toEqual(['0px', '40px']);
    row.scrollLeft = row.scrollWidth;
    await expect.poll(fades).toEqual(['40px', '0px']);
  });

  it('go by their button or by Backspace, and leave nothing behind', async () => {
    const box = await renderDraft(await newChat());
    box.draft.add([await png(), pdf()]);
    const picture = page.getByRole('button', { name: 'Open image cup.png' });
    await expect.element(picture).toBeVisible();
    await expect.poll(() => box.draft.isBusy).toBe(false);
    const urls = box.draft.items.map((item) => (item.state === 'ready' ? item.url : ''));
    (picture.element() as HTMLElement).focus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(page.getByRole('button', { name: 'Open notes.pdf' })).toHaveFocus();
    await page.getByRole('button', { name: 'Remove notes.pdf' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    await expect.poll(() => tiles.elements().length).toBe(0);
    await expect.poll(() => Promise.all(urls.map((url) => readBlob(url)))).toEqual([undefined, undefined]);
  });

  it('say in words why one of them cannot go along, and the rest goes', async () => {
    const box = await renderDraft(await newChat());
    box.draft.add([new File([pdfFile([''])], 'scan.pdf'), new File(['tea'], 'note.txt')]);
    await expect.element(page.getByText('Scanned pages without text. Attach them as images.')).toBeVisible();
    expect((await box.draft.take()).attachments.map(({ name }) => name)).toEqual(['note.txt']);
    await expect.poll(() => tiles.elements().length).toBe(1);
  });

  it('open with what the model reads of them', async () => {
    const box = await renderDraft(await newChat());
    const id = await box.draft.addLongText('Minutes\nWe had tea.');
    expect(box.draft.items.map((item) => item.id)).toEqual([id]);
    await page.getByRole('button', { name: 'Open Minutes.txt' }).click();
    await expect.element(page.getByRole('dialog').getByText(/We had tea/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
  });

  it('go along when it is sent before the first of them is in the box', async () => {
    const box = await renderDraft(await newChat());
    box.draft.add([await png()]);
    const text = box.draft.addLongText('Minutes\nWe had tea.');
    const { images, attachments } = await box.draft.take();
    expect(images).toHaveLength(1);
    expect(attachments.map(({ name }) => name)).toEqual(['Minutes.txt']);
    await text;
    expect(box.draft.items).toEqual([]);
  });

  it('of incognito chats are never written down', async () => {
    const chat = await newChat(true);
    const box = await renderDraft(chat);
    box.draft.add([await png(), pdf()]);
    await expect.element(page.getByRole('button', { name: 'Open notes.pdf' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Open image cup.png' })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const storage = await openStorage();
    expect(await storage.get('drafts', chat)).toBeUndefined();
    for (const item of box.draft.items) {
      const id = item.state === 'ready' ? (blobIdOf(item.url) ?? '') : '';
      expect(await storage.get('blobs', id)).toBeUndefined();
    }
    expect((await box.draft.take()).attachments).toHaveLength(1);
  });

  it('are ten pictures at most', async () => {
    const box = await renderDraft(await newChat());
    const picture = await png();
    box.draft.add(Array.from({ length: 12 }, () => picture));
    await expect
      .element(page.getByText('You can attach up to 10 images to a question. The rest were left out.'))
      .toBeVisible();
    await expect.poll(() => tiles.elements().length).toBe(10);
  });
});
