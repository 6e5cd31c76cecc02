import { replyScript } from '@parley/testkit';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';
import { scriptedJourney } from './scripted-journey.ts';

/** The elements whose words do not fit into them, by their words. */
const cutWords = (area: Locator) =>
  area.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('.truncate')]
      .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1)
      .map(({ innerText }) => innerText),
  );

const isCutOff = (element: Locator) =>
  element.evaluate((key) => key.getBoundingClientRect().top > key.parentElement!.getBoundingClientRect().bottom);

for (const { locale, newChat } of [
  { locale: 'en-US', newChat: 'New chat' },
  { locale: 'zh-CN', newChat: '新对话' },
  { locale: 'ar-EG', newChat: 'محادثة جديدة' },
]) {
  journey(
    `in the largest text nothing of the sidebar is cut, and its icons grow too (${locale})`,
    async ({ parley, open }) => {
      const { page } = await open(`${parley.url}settings/general`, { locale });
      const icon = page.locator('aside nav svg').first();
      const usual = (await icon.boundingBox())?.width ?? 0;
      await page.locator('input[type=range][min="12"]').first().fill('20');
      await expect.poll(async () => (await icon.boundingBox())?.width ?? 0).toBeCloseTo((usual * 20) / 14, 0);
      await page.goto(parley.url);
      const sidebar = page.locator('aside').first();
      await sidebar.getByRole('button', { name: newChat }).waitFor();
      expect(await cutWords(sidebar)).toEqual([]);

      // At its narrowest the shortcut gives way before the label does.
      await sidebar.evaluate((element) => (element.style.width = '230px'));
      const button = sidebar.getByRole('button', { name: newChat });
      expect(await cutWords(button)).toEqual([]);
      expect(await isCutOff(button.locator('kbd'))).toBe(true);
    },
  );
}

journey('a title is no wider than its words', async ({ parley, open }) => {
  const { page } = await open(parley.url, { locale: 'zh-CN' });
  const title = page.getByRole('heading', { level: 1 });
  await expect.poll(() => title.innerText()).toBe('新对话');
  // The chip of the model comes with the list of models.
  await expect
    .poll(async () => {
      const box = await title.boundingBox();
      const chip = await page.locator('main header button').first().boundingBox();
      return (chip?.x ?? 0) - (box?.x ?? 0) - (box?.width ?? 0);
    })
    .toBeLessThan(13);
  expect((await title.boundingBox())?.width).toBeLessThan(60);
});

scriptedJourney(
  'in a window between phone and desktop, words keep their distance from its edges',
  async ({ upstream, url, open }) => {
    upstream.play(replyScript({ text: ['Words. '.repeat(300)] }));
    const { page } = await open(url, { viewport: { width: 744, height: 900 } });
    const chat = chatPage(page);
    const edges = async (element: Locator) => {
      const { x = 0, width = 0 } = (await element.boundingBox()) ?? {};
      return [Math.round(x), Math.round(744 - x - width)] as const;
    };
    const starters = page.getByRole('list', { name: 'Ideas to start with' }).getByRole('listitem');
    const tops = await starters.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
    await chat.ask('Fill the page');
    await chat.finishedAnswer();
    for (const element of [page.locator('form'), chat.answers.last()]) {
      const [start, end] = await edges(element);
      expect(start).toBeGreaterThanOrEqual(40);
      expect(end).toBe(start);
    }
  },
);

scriptedJourney('in the dark the way to the end stands off from the text below it', async ({ upstream, url, open }) => {
  upstream.play(replyScript({ text: ['A paragraph.\n\n'.repeat(80)] }));
  const { page } = await open(url, { colorScheme: 'dark' });
  const chat = chatPage(page);
  await chat.ask('Write a lot');
  await chat.finishedAnswer();
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -600);
  const button = page.getByRole('button', { name: 'Jump to latest' });
  await button.waitFor();
  const background = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(await background(button)).not.toBe(await background(page.locator('form > div').first()));
});
