import {
  type ContentPart,
  ERRORS,
  imageUrlsOf,
  type MessageContent,
  type NewShare,
  Message,
  Session,
  SHARE_BODY_LIMIT_BYTES,
} from '@parley/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { drawPicture } from '#/features/attachments/testing/sample-pictures.ts';
import { chatActions, readChat } from '#/features/chat-core/public.ts';
import type { SessionDraft } from '#/features/chat-core/model/session-row.ts';
import { renderAt, serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { saveBlob } from '#/storage/blobs.ts';
import { hydrateStores } from '#/storage/stores.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { ShareLink } from '../../model/share-link.ts';
import { keepLink, shareSecret, useShareLinks } from '../share-store.ts';
import { ShareDialog } from './share-dialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const preview = () => page.getByRole('region', { name: 'What visitors will see' });
const shownText = () => preview().elements()[0]?.textContent ?? '';
const ANSWERED = { role: 'assistant', model: 'm', modelId: 'm@default', finishReason: 'stop' } as const;

async function aChat(said: readonly MessageContent[], draft: SessionDraft = {}): Promise<string> {
  const sessionId = await chatActions.createSession({});
  for (const [index, content] of said.entries()) {
    await chatActions.appendMessage(sessionId, index % 2 === 0 ? { role: 'user', content } : { ...ANSWERED, content });
  }
  await chatActions.updateSession(sessionId, { topic: 'Tea', ...draft });
  return sessionId;
}

async function open(sessionId: string, answers: ApiAnswers = {}) {
  let made = 0;
  const calls = serveApi({
    'GET /models': () => [],
    'GET /share': () => [],
    'GET /artifacts': () => [],
    'POST /share': () => ({ shareId: `${sessionId}-${(made += 1)}`, secret: `secret-${made}` }),
    ...answers,
  });
  await renderAt('/', <ShareDialog sessionId={sessionId} open onClose={() => {}} onClosed={() => {}} />);
  return {
    calls,
    sent: () => calls.findLast(({ method }) => method !== 'GET')?.body as NewShare | undefined,
  };
}

async function review(): Promise<void> {
  await button('Review').click();
  await expect.element(preview()).toBeVisible();
}

/** Begins like a picture, and cannot be opened. */
function broken(bytes: number): Blob {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return new Blob([Uint8Array.from(head), new Uint8Array(bytes)], { type: 'image/png' });
}

async function picturesIn(blobs: readonly Blob[]): Promise<ContentPart[]> {
  const urls = await Promise.all(blobs.map((blob) => saveBlob(blob, { isIncognito: false })));
  return urls.map((url) => ({ type: 'image_url', image_url: { url } }));
}

const sentPictures = (sent: NewShare | undefined): string[] => imageUrlsOf(sent?.messages[0]?.content ?? '');

/** What the links of this browser remember of pictures. */
function Remembered() {
  const left = Object.values(useShareLinks()).flatMap(({ leftPictures }) => leftPictures);
  return <p>Left out: {left.join(' ')}</p>;
}

const link = () => page.getByLabelText('Link', { exact: true });

beforeAll(async () => {
  buildTestPage();
  await hydrateStores();
});
beforeEach(() => page.viewport(1_200, 900));
afterEach(() => {
  vi.restoreAllMocks();
  useOverlays.setState({ entries: [] });
});

describe('sharing a chat', () => {
  it('sends what was chosen and looked at, and gives the link', async () => {
    const sessionId = await aChat(['How hot?', '**80 °C**', 'And how long?']);
    const { sent } = await open(sessionId);
    await expect.element(page.getByText('3 of 3 selected')).toBeVisible();
    await page.getByRole('option').nth(2).click();
    await review();
    await expect.poll(shownText).toContain('80 °C');
    expect(shownText()).not.toContain('And how long?');
    await page.getByRole('textbox', { name: 'Title' }).fill('Green tea');
    await page.getByRole('combobox', { name: 'Link expires' }).click();
    await page.getByRole('option', { name: 'After a week' }).click();
    await page.getByRole('switch', { name: 'Search engines may list it' }).click();
    await button('Create link').click();
    await expect.poll(() => link().elements()[0]?.textContent).toMatch(new RegExp(`/share/${sessionId}-1$`));
    expect(sent()).toMatchObject({ name: 'Green tea', lifetime: 'week', isListed: true, model: 'm' });
    expect(sent()?.messages.map(({ content }) => content)).toEqual(['How hot?', '**80 °C**']);
    expect(shareSecret(`${sessionId}-1`)).toBe('secret-1');
    const copy = vi.spyOn(platform, 'copyText').mockResolvedValue(true);
    await button('Copy').click();
    expect(copy.mock.calls[0]?.[0]).toMatch(new RegExp(`^http.*/share/${sessionId}-1$`));
    await expect
      .element(page.getByRole('link', { name: 'Go to what you share' }))
      .toHaveAttribute('href', '/settings/data#shared-chats');
  });

  it('wants at least one message', async () => {
    await open(await aChat(['Hello']));
    await button('Clear').click();
    await expect.element(page.getByText('Select at least one message.')).toBeVisible();
    await expect.element(button('Review')).toBeDisabled();
  });

  it('blacks out what it finds, one by one or all, in what is shown and sent', async () => {
    const { sent } = await open(await aChat(['I am ada@lovelace.dev', 'Call +49 170 1234567, ada@lovelace.dev']));
    await review();
    const found = page.getByRole('region', { name: 'Private details' });
    await expect.element(found.getByText('2 details may be private.')).toBeVisible();
    await expect.element(found.getByText('2 times')).toBeVisible();
    await found.getByRole('checkbox', { name: 'Black out ada@lovelace.dev' }).click();
    await expect.element(found.getByText('1 detail may be private.')).toBeVisible();
    await expect.poll(shownText).not.toContain('ada@lovelace.dev');
    expect(shownText()).toContain('+49 170 1234567');
    await found.getByRole('button', { name: 'Black out all' }).click();
    await expect.element(found.getByText('Private details are blacked out.')).toBeVisible();
    await button('Create link').click();
    await expect.element(link()).toBeVisible();
    expect(JSON.stringify(sent())).not.toMatch(/ada@|1234567/);
    expect(sent()?.messages[0]?.content).toBe(`I am ${'█'.repeat(16)}`);
  });

  it('takes pictures and instructions along where that is wanted, and what was for the model never', async () => {
    const url = await saveBlob(await drawPicture({ width: 8, height: 8 }), { isIncognito: false });
    const context = [Message.parse({ id: 'c', date: 1, role: 'system', content: 'Answer in verse.' })];
    const sessionId = await aChat([[{ type: 'image_url', image_url: { url } }]], {
      mask: { ...Session.parse({ id: 'x' }).mask, context },
    });
    await chatActions.appendMessage(sessionId, {
      ...ANSWERED,
      content: 'A square.',
      reasoning: 'Let me look.',
      replay: { hidden: 'signature' },
    });
    const { sent } = await open(sessionId);
    await review();
    await expect.poll(() => preview().getByRole('img', { name: 'Image' }).elements().length).toBe(1);
    expect(shownText()).not.toContain('Let me look.');
    await page.getByRole('switch', { name: 'Reasoning' }).click();
    await page.getByRole('switch', { name: 'The mask’s instructions' }).click();
    await expect.poll(shownText).toMatch(/Answer in verse\..*Let me look\./s);
    await button('Create link').click();
    await expect.element(link()).toBeVisible();
    expect(JSON.stringify(sent())).toMatch(/data:image\/png;base64,/);
    expect(JSON.stringify(sent())).not.toMatch(/hidden|parley-blob/);
    expect(sent()?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
  });

  it('shows calls of tools in words, with the names and values of their arguments', async () => {
    const sessionId = await aChat(['Note it']);
    const call = {
      id: 'c',
      name: 'add',
      title: 'Notes',
      arguments: '{"noteText":"Milk"}',
      result: 'Do not ask again.',
    };
    await chatActions.appendMessage(sessionId, {
      ...ANSWERED,
      content: 'No.',
      tools: [{ ...call, isError: true, state: 'refused' }],
    });
    const { sent } = await open(sessionId);
    await review();
    await expect.poll(shownText).toMatch(/Wasn’t allowed to use Notes \(Milk\).*Note text.*Milk/s);
    expect(shownText()).not.toContain('noteText');
    await button('Create link').click();
    await expect.element(link()).toBeVisible();
    expect(JSON.stringify(sent())).not.toContain('Do not ask again.');
  });

  it('makes large pictures smaller until they fit, says how many, and lets small and moving ones be', async () => {
    // Nobody reads what follows the end of a picture, but it takes room.
    const drawn = await drawPicture({ width: 600, height: 400 });
    const large = new Blob([drawn, new Uint8Array(5_000_000)], { type: 'image/png' });
    const small = await drawPicture({ width: 8, height: 8 });
    const moving = new Blob([new TextEncoder().encode('GIF89a'), new Uint8Array(1_000)], { type: 'image/gif' });
    const content = await picturesIn([large, large, large, small, moving]);
    const { sent } = await open(await aChat([content]));
    await review();
    await button('Create link').click();
    await expect
      .element(page.getByText('3 images were made smaller so that the chat fits into 16 MB.'), { timeout: 60_000 })
      .toBeVisible();
    const went = sentPictures(sent()).map((url) => url.slice(0, url.indexOf(';')));
    expect(went).toEqual([...Array.from({ length: 3 }, () => 'data:image/webp'), 'data:image/png', 'data:image/gif']);
    expect(JSON.stringify(sent()).length).toBeLessThan(SHARE_BODY_LIMIT_BYTES);
  });

  it('leaves out the largest pictures, or all, by choice where they do not fit even small', async () => {
    const content = await picturesIn([broken(5_000_000), broken(4_900_000), broken(4_800_000)]);
    const { calls, sent } = await open(await aChat([[{ type: 'text', text: 'These?' }, ...content]]));
    await review();
    await button('Create link').click();
    await expect.element(page.getByText(/too large to share .* The limit is 16 MB/)).toBeVisible();
    await expect.element(button('Leave all images out')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await button('Leave out the largest image').click();
    expect(page.getByText(/too large to share/).elements()).toEqual([]);
    await button('Create link').click();
    await expect.element(link()).toBeVisible();
    expect(sentPictures(sent()).map((url) => url.length > 6_600_000)).toEqual([false, false]);
    await renderAt('/', <Remembered />);
    await expect.element(page.getByText(`Left out: ${imageUrlsOf(content)[0]}`)).toBeInTheDocument();
  });

  it('leaves out all pictures of a chat that is too large', async () => {
    const content = await picturesIn([broken(9_000_000), broken(9_000_000)]);
    const { sent } = await open(await aChat([[{ type: 'text', text: 'These?' }, ...content]]));
    await review();
    await button('Create link').click();
    await button('Leave all images out').click();
    await expect.element(page.getByRole('switch', { name: 'Images' })).not.toBeChecked();
    await button('Create link').click();
    await expect.element(link()).toBeVisible();
    expect(sent()?.messages[0]?.content).toEqual([{ type: 'text', text: 'These?' }]);
  });

  it('says why it could not be shared, and tries again', async () => {
    let isDown = true;
    const sessionId = await aChat(['Hello']);
    await open(sessionId, {
      'POST /share': () => (isDown ? ERRORS.account_full.code : { shareId: `${sessionId}-9`, secret: 's' }),
    });
    await review();
    await button('Create link').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    isDown = false;
    await button('Create link').click();
    await expect.element(link()).toBeVisible();
  });
});

describe('sharing a chat again', () => {
  /** A chat of which all but the last message is shared. */
  async function aSharedChat(): Promise<string> {
    const sessionId = await aChat(['My mail is ada@lovelace.dev', 'I see', 'A secret aside']);
    const { session } = await readChat(sessionId);
    const leftOut = [session?.leafId ?? ''];
    keepLink(
      `${sessionId}-1`,
      ShareLink.parse({ sessionId, sharedAt: 1, name: 'Once', lifetime: 'month', leftOut, isBlackedOut: true }),
      'secret-1',
    );
    return sessionId;
  }

  it('updates the copy as it was shared, with what has come since, by its secret', async () => {
    const sessionId = await aSharedChat();
    await chatActions.appendMessage(sessionId, { ...ANSWERED, content: 'Something new' });
    const headers: (string | null)[] = [];
    const { sent } = await open(sessionId, { [`PUT /share/${sessionId}-1`]: () => null });
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      headers.push(new Headers(init.headers).get('x-parley-share-secret'));
      return fetched(url, init);
    });
    await expect.element(page.getByText('3 of 4 selected')).toBeVisible();
    await review();
    await expect.element(page.getByText('Private details are blacked out.')).toBeVisible();
    await button('Update the shared copy').click();
    await expect.element(page.getByRole('heading', { name: 'Shared copy updated' })).toBeVisible();
    expect(sent()).toMatchObject({
      name: 'Once',
      lifetime: 'month',
      messages: [{}, { content: 'I see' }, { content: 'Something new' }],
    });
    expect(headers).toContain('secret-1');
  });

  it('blacks out what was blacked out and what is new, and leaves the rest readable', async () => {
    const sessionId = await aChat(['I am ada@lovelace.dev', 'Write to bob@lovelace.dev']);
    const shared = { sessionId, sharedAt: 1, isBlackedOut: true, leftReadable: ['ada@lovelace.dev'] };
    keepLink(`${sessionId}-1`, ShareLink.parse(shared), 'secret-1');
    await open(sessionId);
    await review();
    await expect.poll(shownText).toContain('ada@lovelace.dev');
    expect(shownText()).not.toContain('bob@lovelace.dev');
    await expect.element(page.getByText('1 detail may be private.')).toBeVisible();
  });

  it('begins without the pictures that stayed behind, and takes them along again', async () => {
    const pictures = await Promise.all([8, 9].map((side) => drawPicture({ width: side, height: side })));
    const content = await picturesIn(pictures);
    const sessionId = await aChat([content]);
    const leftPictures = imageUrlsOf(content).slice(0, 1);
    keepLink(`${sessionId}-1`, ShareLink.parse({ sessionId, sharedAt: 1, leftPictures }), 'secret-1');
    const shownPictures = () => preview().getByRole('img', { name: 'Image' }).elements().length;
    const { sent } = await open(sessionId, { [`PUT /share/${sessionId}-1`]: () => null });
    await review();
    await expect.element(page.getByText('1 image is left out.')).toBeVisible();
    await expect.poll(shownPictures).toBe(1);
    await button('Include all').click();
    await expect.poll(shownPictures).toBe(2);
    expect(page.getByText('1 image is left out.').elements()).toEqual([]);
    await button('Update the shared copy').click();
    await expect.element(page.getByRole('heading', { name: 'Shared copy updated' })).toBeVisible();
    expect(sentPictures(sent())).toHaveLength(2);
  });

  it('makes a new link where the earlier one leads nowhere', async () => {
    const sessionId = await aSharedChat();
    await open(sessionId, {
      [`PUT /share/${sessionId}-1`]: () => ERRORS.not_found.code,
      'POST /share': () => ({ shareId: `${sessionId}-new`, secret: 'other' }),
    });
    await review();
    await button('Update the shared copy').click();
    await expect.element(page.getByText('The earlier link no longer works. Create a new one.')).toBeVisible();
    await button('Create link').click();
    await expect.poll(() => link().elements()[0]?.textContent).toMatch(new RegExp(`/share/${sessionId}-new$`));
    expect(shareSecret(`${sessionId}-1`)).toBeUndefined();
  });
});

it.each([
  ['hosted', { mode: 'hosted' as const }, /^Anyone with the link can see this\./],
  ['private, closed', { accessCodeRequired: true }, /^Only people with this server’s access code/],
  ['for one machine', { isForThisMachine: true }, /only be reached from this computer/],
])('says who can see it: %s', async (_, config, words) => {
  const before = { ...runtimeConfig };
  Object.assign(runtimeConfig, config);
  onTestFinished(() => void Object.assign(runtimeConfig, before));
  await open(await aChat(['Hello']));
  await review();
  await expect.element(page.getByText(words)).toBeVisible();
});
