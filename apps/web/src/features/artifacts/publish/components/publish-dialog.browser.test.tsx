import { ERRORS, type NewArtifact } from '@parley/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { renderAt, serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { hydrateStores } from '#/storage/stores.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import { PageLink } from '#/features/share/model/share-link.ts';
import { keepPage } from '#/features/share/public.ts';
import { stableId } from '#/features/import-chats/public.ts';
import type { PublishedSource } from '../open-publish.ts';
import { PublishDialog } from './publish-dialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const preview = () => page.getByRole('region', { name: 'What visitors will see' });
const link = () => page.getByLabelText('Link', { exact: true });
const sourceText = () =>
  preview()
    .getByLabelText(/^Source of/)
    .elements()[0]?.textContent ?? '';

/** Each test has a page of its own: what was published before is known by its text. */
let number = 0;
const pageOf = (part: Partial<PublishedSource> = {}): PublishedSource => ({
  title: 'Clock',
  kind: 'html',
  content: `<p>Now ${(number += 1)}</p>`,
  earlier: [],
  ...part,
});

async function open(source: PublishedSource, answers: ApiAnswers = {}) {
  const calls = serveApi({
    'GET /share': () => [],
    'GET /artifacts': () => [],
    'POST /artifacts': () => ({ id: `page-${number}`, secret: `secret-${number}` }),
    ...answers,
  });
  await renderAt('/', <PublishDialog source={source} open onClose={() => {}} onClosed={() => {}} />);
  await expect.element(preview()).toBeVisible();
  return { calls, sent: () => calls.findLast(({ method }) => method !== 'GET')?.body as NewArtifact | undefined };
}

beforeAll(async () => {
  buildTestPage();
  await hydrateStores();
});
beforeEach(() => page.viewport(1_200, 900));
afterEach(() => {
  vi.restoreAllMocks();
  useOverlays.setState({ entries: [] });
});

it('publishes what was looked at, without earlier versions unless they are wanted', async () => {
  const source = pageOf({ earlier: ['<p>Once</p>'] });
  const { sent } = await open(source);
  expect(page.getByText('Version 1 of 1').elements()).toEqual([]);
  await page.getByRole('textbox', { name: 'Title' }).fill('My clock');
  await button('Publish').click();
  await expect.poll(() => link().elements()[0]?.textContent).toMatch(new RegExp(`/artifacts/page-${number}$`));
  expect(sent()).toMatchObject({ title: 'My clock', kind: 'html', content: source.content, earlier: [] });
  expect(sent()?.card).toMatch(/^data:image\/png;base64,/);
});

it('takes earlier versions along, each of which can be looked at before', async () => {
  const source = pageOf({ earlier: ['<p>First</p>', '<p>Second</p>'] });
  const { sent } = await open(source);
  await page.getByRole('switch', { name: 'Include 2 earlier versions' }).click();
  await expect.element(preview().getByText('Version 3 of 3').first()).toBeVisible();
  await preview().getByRole('radio', { name: 'Source' }).click();
  await button('Previous version').click();
  await button('Previous version').click();
  await expect.poll(sourceText).toContain('First');
  await button('Publish').click();
  await expect.element(link()).toBeVisible();
  expect(sent()?.earlier).toEqual(source.earlier);
});

it('finds what may be private in the page, its versions and its title, and blacks it out', async () => {
  const content = `<p>Write to ada@lovelace.dev, page ${(number += 1)}</p>`;
  const { sent } = await open(pageOf({ content, earlier: ['<p>bob@byron.org</p>'] }));
  await expect.element(page.getByText('1 detail may be private.')).toBeVisible();
  await page.getByRole('switch', { name: 'Include 1 earlier version' }).click();
  await expect.element(page.getByText('2 details may be private.')).toBeVisible();
  await button('Black out all').click();
  await preview().getByRole('radio', { name: 'Source' }).click();
  await expect.poll(sourceText).toContain('█'.repeat(16));
  await button('Publish').click();
  await expect.element(link()).toBeVisible();
  expect(JSON.stringify(sent())).not.toMatch(/ada@|bob@/);
});

/** A page that was published from here before. */
function publishedBefore(link: Partial<PageLink> = {}): PublishedSource {
  const source = pageOf();
  const prints = [stableId('html', source.content)];
  keepPage(`page-${number}`, { ...PageLink.parse({ name: 'Clock' }), ...link, prints }, `secret-${number}`);
  return source;
}

it('updates the page that an earlier version was published as, in the same way', async () => {
  const before = publishedBefore({ name: 'My clock', lifetime: 'week' });
  const update = vi.fn(() => null);
  const path = `PUT /artifacts/page-${number}`;
  const { sent } = await open(pageOf({ earlier: [before.content] }), { [path]: update });
  await button('Update the page').click();
  await expect.element(page.getByRole('dialog', { name: 'Page updated' })).toBeVisible();
  expect(update).toHaveBeenCalledOnce();
  expect(sent()).toMatchObject({ lifetime: 'week', title: 'My clock' });
});

it('offers a new link where the earlier one is gone', async () => {
  const source = publishedBefore();
  await open(source, { [`PUT /artifacts/page-${number}`]: () => ERRORS.not_found.code });
  await button('Update the page').click();
  await expect.element(page.getByText('The earlier link no longer works. Create a new one.')).toBeVisible();
  await expect.element(button('Publish')).toBeVisible();
});

it('takes a published page back, and then offers a new link alone', async () => {
  const source = publishedBefore();
  const path = `/artifacts/page-${number}`;
  const { calls } = await open(source, { [`DELETE ${path}`]: () => null });
  await button('Take back').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect.element(button('Publish')).toBeVisible();
  expect(calls.some((call) => call.method === 'DELETE' && call.path === path)).toBe(true);
});

it('says that it failed, and what can be done', async () => {
  await open(pageOf(), { 'POST /artifacts': () => ERRORS.conflict.code });
  await button('Publish').click();
  await expect.element(page.getByText('Artifact share error')).toBeVisible();
  await expect
    .element(page.getByText('You share too many chats and pages already. Take one back first.'))
    .toBeVisible();
});

it('does not send what the server would refuse', async () => {
  const long = 'x'.repeat(1_500_000);
  const { calls } = await open(pageOf({ content: `${long}${(number += 1)}`, kind: 'markdown', earlier: [long] }));
  await page.getByRole('switch', { name: 'Include 1 earlier version' }).click();
  await expect.element(page.getByText(/^This page is too large to publish/)).toBeVisible();
  await expect.element(button('Publish')).toBeDisabled();
  await button('Leave earlier versions out').click();
  await expect.element(button('Publish')).toBeEnabled();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
