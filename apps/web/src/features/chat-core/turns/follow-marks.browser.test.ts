import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#/lib/ids.ts';
import { memoryArea } from '#/storage/text-areas.ts';
import { beginTabLife } from '#/storage/tab-life.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { markOf, titleMark } from '../model/chat-mark.ts';
import { createPageMarks } from './page-marks.ts';

let line: string;
let area: ReturnType<typeof memoryArea>;

beforeEach(() => {
  line = newId();
  area = memoryArea();
});

/** A tab with turns that a test begins and ends, and somebody who looks at it or away. */
async function openTab({ incognito = '', missing = '' } = {}) {
  const running = new Set<string>();
  const listeners = new Set<() => void>();
  const endings = new Set<(sessionId: string, messageId: string) => void>();
  let isSeen = true;
  const tabs = joinTabs(line);
  const life = beginTabLife();
  onTestFinished(tabs.close);
  onTestFinished(life.end);
  const marks = createPageMarks({
    turns: {
      subscribe: (listener) => (listeners.add(listener), () => {}),
      onEnded: (listener) => (endings.add(listener), () => {}),
      writtenChats: () => new Set(running),
    },
    tabs,
    chats: { hasSession: async (id) => id !== missing, isIncognito: (id) => id === incognito },
    area,
    isPageSeen: () => isSeen,
    beginLife: () => life,
  });
  await marks.start();
  return {
    show: marks.show,
    tabs,
    crash: () => {
      tabs.close();
      life.end();
    },
    begin: (id: string) => {
      running.add(id);
      for (const tell of listeners) tell();
    },
    end: (id: string) => {
      running.delete(id);
      for (const tell of listeners) tell();
      for (const tell of endings) tell(id, 'answer');
    },
    look: (seen: boolean) => {
      isSeen = seen;
      marks.look();
    },
    mark: (id: string) => markOf(marks.store.getState(), id),
    title: () => titleMark(marks.store.getState()),
  };
}

describe('the marks of the chats', () => {
  it('a reply that ends while another chat is open leaves its chat unread, until that is opened', async () => {
    const tab = await openTab();
    tab.show('other');
    tab.begin('tea');
    expect([tab.mark('tea'), tab.title()]).toEqual(['live', '• ']);
    tab.end('tea');
    await expect.poll(() => [tab.mark('tea'), tab.title()]).toEqual(['unread', '(1) ']);
    tab.show('tea');
    expect([tab.mark('tea'), tab.title()]).toEqual([undefined, '']);
  });

  it('a reply that ends before somebody’s eyes is read; one that ends in a tab in the background is not', async () => {
    const tab = await openTab();
    tab.show('tea');
    tab.begin('tea');
    tab.end('tea');
    tab.look(false);
    tab.begin('tea');
    tab.end('tea');
    await expect.poll(() => tab.mark('tea')).toBe('unread');
    tab.look(true);
    expect(tab.mark('tea')).toBeUndefined();
  });

  it('other tabs have the same marks, and whoever opens the chat reads it for all', async () => {
    const [one, two] = [await openTab(), await openTab()];
    one.begin('tea');
    await expect.poll(() => two.mark('tea')).toBe('live');
    const late = await openTab();
    await expect.poll(() => late.mark('tea')).toBe('live');
    one.end('tea');
    await expect.poll(() => [one, two, late].map((tab) => tab.mark('tea'))).toEqual(['unread', 'unread', 'unread']);
    two.show('tea');
    await expect.poll(() => [one, two, late].map((tab) => tab.mark('tea'))).toEqual([undefined, undefined, undefined]);
  });

  it('a tab that goes away takes its live marks with it, and no others', async () => {
    const [one, two, watching] = [await openTab(), await openTab(), await openTab()];
    one.begin('tea');
    two.begin('rice');
    await expect.poll(() => [watching.mark('tea'), watching.mark('rice')]).toEqual(['live', 'live']);
    one.tabs.post({ type: 'page-closing' });
    one.tabs.close();
    await expect.poll(() => [watching.mark('tea'), watching.mark('rice')]).toEqual([undefined, 'live']);
  });

  it('a tab that crashes takes its live marks with it as well', async () => {
    const [one, watching] = [await openTab(), await openTab()];
    one.begin('tea');
    await expect.poll(() => watching.mark('tea')).toBe('live');
    one.crash();
    await expect.poll(() => watching.mark('tea')).toBeUndefined();
  });

  it('outlasts a reload, and goes with a chat that is deleted', async () => {
    const tab = await openTab();
    tab.end('tea');
    await expect.poll(() => tab.mark('tea')).toBe('unread');
    const again = await openTab();
    expect(again.mark('tea')).toBe('unread');
    again.tabs.post({ type: 'session-removed', sessionId: 'tea' });
    await expect.poll(() => [tab.mark('tea'), again.mark('tea')]).toEqual([undefined, undefined]);
    expect((await openTab()).mark('tea')).toBeUndefined();
  });

  it('knows nothing unread of incognito chats and of deleted ones, and tells nobody of the former', async () => {
    const tab = await openTab({ incognito: 'secret', missing: 'gone' });
    const other = await openTab();
    tab.begin('secret');
    expect(tab.mark('secret')).toBe('live');
    tab.end('secret');
    tab.end('gone');
    tab.begin('tea');
    await expect.poll(() => other.mark('tea')).toBe('live');
    expect([tab.mark('secret'), other.mark('secret'), tab.mark('gone')]).toEqual([undefined, undefined, undefined]);
  });
});
