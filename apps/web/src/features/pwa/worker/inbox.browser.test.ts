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
  const shared = await inbox.take(id);
  expect(shared).toMatchObject({ title: 'A title', text: 'Some text', url: '' });
  const [file] = shared?.files ?? [];
  expect(file?.name).toBe('a.txt');
  expect(file?.type).toBe('text/plain');
  expect(await file?.text()).toBe('bytes');
  expect(await inbox.take(id)).toBeUndefined();
  expect(await (await caches.open(`parley-inbox ${BASE}`)).keys()).toEqual([]);
});

it('takes no more than twenty files of a form that any page could send', async () => {
  const inbox = createInbox(BASE);
  const files = Array.from({ length: 30 }, (_, index) => new File(['x'], `${index}.txt`));
  expect((await inbox.take(await inbox.put(form(files), 0)))?.files).toHaveLength(20);
});

it('throws away what nobody came for', async () => {
  const inbox = createInbox(BASE);
  const old = await inbox.put(form(), 0);
  const fresh = await inbox.put(form(), HOUR_MS);
  await inbox.tidy(HOUR_MS + 1);
  expect(await inbox.take(old)).toBeUndefined();
  expect(await inbox.take(fresh)).toBeDefined();
});

it('finds nothing under an id that was made up', async () => {
  expect(await createInbox(BASE).take('../letter')).toBeUndefined();
});
