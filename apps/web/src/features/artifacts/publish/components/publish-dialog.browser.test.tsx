import { ERRORS, type NewArtifact } from '@parley/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useOverlays } from '#/components/overlay-store.ts';
import { renderAt, serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { hydrateStores } from '#/storage/stores.ts';
import { buildTestPage } from '#/testing/test-page.ts';
import type { PublishedSource } from '../open-publish.ts';
import { PublishDialog } from './publish-dialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const preview = () => page.getByRole('region', { name: 'What visitors will see' });
const link = () => page.getByLabelText('Link', { exact: true });
const sourceText = () => preview().getByLabelText(/^Source of/).elements()[0]?.textContent ?? '';

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
  const source = pageOf({ earlier: ['<p>Once</p>', '<p>Twice</p>'] });
  const { sent } = await open(source);
  await page.getByRole('switch', { name: 'Include 2 earlier versions' }).click();
  await expect.element(preview().getByText('Version 3 of 3')).toBeVisible();
  await preview().getByRole('radio', { name: 'Source' }).click();
  await button('Previous version').click();
  await button('Previous version').click();
  await expect.poll(sourceText).toContain('Once');
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

it('updates the page that an earlier version was published as, in the same way', async () => {
  const first = pageOf();
  const id = `page-${number}`;
  await open(first);
  await page.getByRole('combobox', { name: 'Link expires' }).click();
  await page.getByRole('option', { name: 'After a week' }).click();
  await button('Publish').click();
  await expect.element(link()).toBeVisible();
  await button('Done').click();

  const update = vi.fn(() => null);
  const { sent } = await open(pageOf({ earlier: [first.content] }), { [`PUT /artifacts/${id}`]: update });
  await button('Update the page').click();
  await expect.element(page.getByRole('dialog', { name: 'Page updated' })).toBeVisible();
  expect(update).toHaveBeenCalledOnce();
  expect(sent()).toMatchObject({ lifetime: 'week', title: 'Clock' });
});

it('takes a published page back, and then offers a new link alone', async () => {
  const source = pageOf();
  const id = `page-${number}`;
  await open(source);
  await button('Publish').click();
  await expect.element(link()).toBeVisible();
  const { calls } = await open(source, { [`DELETE /artifacts/${id}`]: () => null });
  await button('Take back').first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect.element(button('Publish')).toBeVisible();
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === `/artifacts/${id}`)).toBe(true);
});

it('says that it failed, and what can be done', async () => {
  await open(pageOf(), { 'POST /artifacts': () => ERRORS.conflict.code });
  await button('Publish').click();
  await expect.element(page.getByText('Artifact share error')).toBeVisible();
  await expect.element(page.getByText('You share too many chats and pages already. Take one back first.')).toBeVisible();
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
