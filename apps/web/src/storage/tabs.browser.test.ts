import { expect, it } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { joinTabs, type TabMessage } from './tabs.ts';

const NEWS: TabMessage = { type: 'session-changed', sessionId: 'chat' };
const LAST: TabMessage = { type: 'page-closing' };

/** Two pages of a browser, and what is heard in each by those who listen to others and by those who listen to all. */
function twoPages() {
  const name = newId();
  const heard: string[] = [];
  const join = (page: string) => {
    const tabs = joinTabs(name);
    tabs.listen(({ type }) => heard.push(`${page} others ${type}`));
    tabs.listenToAll(({ type }) => heard.push(`${page} all ${type}`));
    return tabs;
  };
  return { one: join('one'), two: join('two'), heard };
}

it('tells the other tabs, and who listens to everything in the own page', async () => {
  const { one, heard } = twoPages();
  one.post(NEWS);
  await expect.poll(() => heard.length).toBe(3);
  expect(heard.toSorted()).toEqual([
    'one all session-changed',
    'two all session-changed',
    'two others session-changed',
  ]);
});

it('tells everybody of what was written behind all backs', async () => {
  const { one, heard } = twoPages();
  one.postToAll(NEWS);
  await expect.poll(() => heard.length).toBe(4);
  expect(heard).toContain('one others session-changed');
});

it('tells nobody in the middle of what the teller does, and nobody who has stopped or left', async () => {
  const { one, two, heard } = twoPages();
  const seen: TabMessage[] = [];
  one.listenToAll((message) => seen.push(message))();
  two.close();
  one.postToAll(NEWS);
  expect(heard).toEqual([]);
  one.post(LAST);
  await expect.poll(() => heard).toContain('one all page-closing');
  expect([seen, heard.filter((line) => line.startsWith('two'))]).toEqual([[], []]);
});
