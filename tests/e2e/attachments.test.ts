import { modelListScript, startScriptedUpstream, type ScriptedUpstream } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { pdfFile, wordFile, wordParagraph } from '../../apps/web/src/features/attachments/testing/sample-files.ts';
import { chatPage } from '../harness/chat-page.ts';
import { journey as base } from './journey.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly image_url?: { readonly url: string };
}

interface Body {
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Part[] }[];
}

/** What the last question said to the model. */
function lastQuestion(upstream: ScriptedUpstream): string | readonly Part[] {
  const bodies = upstream.requests.map(({ body }) => body as Body);
  return bodies.at(-1)?.messages.findLast(({ role }) => role === 'user')?.content ?? '';
}

interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

/** Lets the person paste or drop files: only a page can make an event that holds them. */
async function give(page: Page, how: 'paste' | 'drop', files: readonly GivenFile[]): Promise<void> {
  await page.evaluate(
    ({ event, given }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given) {
        data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }));
      }
      const box = document.querySelector('textarea');
      const target = event === 'paste' ? box : document.querySelector('main');
      if (event === 'paste') {
        target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        return;
      }
      for (const step of ['dragenter', 'dragover', 'drop']) {
        target?.dispatchEvent(new DragEvent(step, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    },
    { event: how, given: files },
  );
}

function holdOver(page: Page): Promise<void> {
  return page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.txt'));
    document.querySelector('main')?.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true }));
  });
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A picture of 3000 x 1500 pixels, drawn in the page. */
async function drawnPicture(page: Page): Promise<GivenFile> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 3_000;
    canvas.height = 1_500;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = 'teal';
      context.fillRect(0, 0, 3_000, 1_500);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name: 'sea.png', type: 'image/png', base64: drawn };
}

/** Everything that the browser keeps on the disk for this page, as one text; blobs as their number. */
function storedTexts(page: Page): Promise<{ blobs: number; text: string }> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('parley');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('no database'));
    });
    const tables = [...database.objectStoreNames];
    const rows = await Promise.all(
      tables.map(
        (table) =>
          new Promise<unknown[]>((resolve) => {
            const request = database.transaction(table).objectStore(table).getAll();
            request.onsuccess = () => resolve(request.result);
          }),
      ),
    );
    database.close();
    return {
      blobs: rows[tables.indexOf('blobs')]?.length ?? 0,
      text: JSON.stringify(rows) + JSON.stringify([localStorage, sessionStorage]),
    };
  });
}

const PDF = {
  name: 'harbour.pdf',
  type: 'application/pdf',
  base64: base64(pdfFile(['The ferry leaves at nine', 'And comes back at five'])),
};

journey('a pasted picture is sent smaller, and is there after a reload', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await give(page, 'paste', [await drawnPicture(page)]);
  await page.getByRole('button', { name: 'Open image sea.png' }).waitFor();
  await chat.ask('What is this?');
  await chat.finishedAnswer();

  const [words, picture] = lastQuestion(upstream) as readonly Part[];
  expect(words?.text).toBe('What is this?');
  const sent = picture?.image_url?.url ?? '';
  expect(sent).toMatch(/^data:image\/png;base64,/);
  const size = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, sent);
  expect(size).toEqual([2_048, 1_024]);
  await expect.poll(() => page.getByRole('list', { name: 'Attached files' }).count()).toBe(0);

  await page.reload();
  const shown = chat.questions.getByRole('button', { name: 'Open image' }).locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2_048);
  await chat.ask('And now?');
  await chat.finishedAnswer();
  expect(JSON.stringify(upstream.requests.at(-1)?.body)).toContain(sent.slice(0, 100));
});

journey('the words of dropped documents go with the question', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  // Who holds a file over the page tells it so all the time.
  const isVeiled = async () => {
    await holdOver(page);
    return page.getByText('Drop to attach').count();
  };
  await expect.poll(isVeiled).toBe(1);
  const word = base64(wordFile(wordParagraph('Bring a coat')));
  await give(page, 'drop', [PDF, { name: 'list.docx', type: '', base64: word }]);
  await expect.poll(() => page.getByText('Drop to attach').count()).toBe(0);
  await page.getByRole('button', { name: 'Open harbour.pdf' }).getByText('PDF · 2 pages').waitFor();
  await page.getByRole('button', { name: 'Open list.docx' }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Open harbour.pdf' }).waitFor();
  await chat.ask('When do we leave?');
  await chat.finishedAnswer();
  expect(lastQuestion(upstream)).toBe(
    [
      '<document name="harbour.pdf">\n[Page 1]\nThe ferry leaves at nine\n\n[Page 2]\nAnd comes back at five\n</document>',
      '<document name="list.docx">\nBring a coat\n</document>',
      'When do we leave?',
    ].join('\n\n'),
  );

  await chat.questions.getByRole('button', { name: 'Open harbour.pdf' }).click();
  const reader = page.getByRole('dialog', { name: 'harbour.pdf' });
  await reader.getByText('The ferry leaves at nine').waitFor();
  await page.keyboard.press('Escape');
  await reader.waitFor({ state: 'detached' });
});

journey('what is taken out of the box is not sent and not kept', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await give(page, 'paste', [await drawnPicture(page), PDF]);
  const picture = page.getByRole('button', { name: 'Open image sea.png' });
  await picture.focus();
  await page.keyboard.press('Backspace');
  await picture.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove harbour.pdf' }).click();
  await chat.ask('Hello');
  await chat.finishedAnswer();
  expect(lastQuestion(upstream)).toBe('Hello');
  await expect.poll(async () => (await storedTexts(page)).blobs).toBe(0);
});

journey('files of an incognito chat never reach the disk', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await page
    .getByRole('button', { name: /incognito/i })
    .first()
    .click();
  await page.getByText('Incognito: nothing is saved').first().waitFor();
  await give(page, 'paste', [await drawnPicture(page), PDF]);
  await page.getByRole('button', { name: 'Open image sea.png' }).waitFor();
  await page.getByRole('button', { name: 'Open harbour.pdf' }).waitFor();
  // Longer than a draft waits to be written.
  await page.waitForTimeout(3_000);
  await chat.ask('A secret question');
  await chat.finishedAnswer();
  expect(JSON.stringify(lastQuestion(upstream))).toContain('The ferry leaves at nine');
  expect(JSON.stringify(lastQuestion(upstream))).toContain('data:image/png');

  const { blobs, text } = await storedTexts(page);
  expect(blobs).toBe(0);
  expect(text).not.toMatch(/ferry|harbour|sea\.png|secret question/);
});

base(
  'a long document is still there in the next question of a model that can hold it',
  async ({ startServer, open }) => {
    const upstream = await startScriptedUpstream();
    upstream.playModels(modelListScript(['gpt-4o']));
    const env = { OPENAI_API_KEY: 'sk-of-the-operator', OPENAI_BASE_URL: upstream.url, PARLEY_DEFAULT_MODEL: 'gpt-4o' };
    const { url } = await startServer(env);
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.box.waitFor();
    // About 9,000 tokens: more than an answer may have, and far less than the model holds.
    const pages = Array.from({ length: 90 }, (_, index) => `Page ${index} ${'about the harbour and '.repeat(18)}`);
    await give(page, 'paste', [{ name: 'report.pdf', type: PDF.type, base64: base64(pdfFile(pages)) }]);
    await page.getByRole('button', { name: 'Open report.pdf' }).getByText('PDF · 90 pages').waitFor();
    await chat.ask('What is it about?');
    await chat.finishedAnswer();
    await chat.ask('And who wrote it?');
    await chat.finishedAnswer();
    const asked = upstream.requests.at(-1)?.body as { messages: { role: string; content: string }[] };
    const said = asked.messages.filter(({ role }) => role !== 'system');
    expect(said.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(said[0]?.content).toContain('Page 89');
    expect(said[2]?.content).toBe('And who wrote it?');
    await upstream.close();
  },
);
