import { afterEach, expect, it } from 'vitest';
import { createInbox } from './inbox.ts';

const BASE = '/inbox-test/';
const HOUR_MS = 60 * 60_000;

afterEach(() => caches.delete(`parley-inbox ${BASE}`));

function form(files: readonly File[] = []): FormData {
  const sent = new FormData();
  sent.set('title', 'A title');
  sent.set('text', 'Some text');
  for (const file of files) sent.append('files', file);
  return sent;
}

it('hands over what was shared, once', async () => {
  const inbox = createInbox(BASE);
  const id = await inbox.put(form([new File(['bytes'], 'a.txt', { type: 'text/plain' })]), 0);
  const shared = await inbox.take(id, 0);
  expect(shared).toMatchObject({ title: 'A title', text: 'Some text', url: '' });
  const [file] = shared?.files ?? [];
  expect(file?.name).toBe('a.txt');
  expect(file?.type).toBe('text/plain');
  expect(await file?.text()).toBe('bytes');
  expect(await inbox.take(id, 0)).toBeUndefined();
  expect(await (await caches.open(`parley-inbox ${BASE}`)).keys()).toEqual([]);
});

it('takes no more than twenty files of a form that any page could send', async () => {
  const inbox = createInbox(BASE);
  const files = Array.from({ length: 30 }, (_, index) => new File(['x'], `${index}.txt`));
  expect((await inbox.take(await inbox.put(form(files), 0), 0))?.files).toHaveLength(20);
});

it('throws away what nobody came for', async () => {
  const inbox = createInbox(BASE);
  const old = await inbox.put(form(), 0);
  const fresh = await inbox.put(form(), HOUR_MS);
  await inbox.tidy(HOUR_MS + 1);
  expect(await inbox.take(old, 0)).toBeUndefined();
  expect(await inbox.take(fresh, HOUR_MS)).toBeDefined();
});

it('finds nothing under an id that was made up', async () => {
  expect(await createInbox(BASE).take('../letter', 0)).toBeUndefined();
});

it('hands over nothing that nobody came for in time', async () => {
  const inbox = createInbox(BASE);
  const id = await inbox.put(form([new File(['x'], 'a.txt')]), 0);
  expect(await inbox.take(id, HOUR_MS + 1)).toBeUndefined();
  expect(await (await caches.open(`parley-inbox ${BASE}`)).keys()).toEqual([]);
});

it('keeps the newest few, whoever sends how many', async () => {
  const inbox = createInbox(BASE);
  const ids: string[] = [];
  for (let at = 1; at <= 7; at += 1) ids.push(await inbox.put(form(), at));
  const found = [];
  for (const id of ids) found.push((await inbox.take(id, 7)) !== undefined);
  expect(found).toEqual([false, false, true, true, true, true, true]);
});

it('throws away parts that no letter names', async () => {
  const cache = await caches.open(`parley-inbox ${BASE}`);
  await cache.put(`${BASE}received/lost/0`, new Response('x'));
  await createInbox(BASE).tidy(HOUR_MS + 1);
  expect(await cache.keys()).toEqual([]);
});
