import { replyScript, type UpstreamScript } from '@parley/testkit';
import type { Browser, Locator, Page, Route } from 'playwright';
import { expect } from 'vitest';
import { openPage } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';
import { scriptedJourney } from './scripted-journey.ts';

const button = (place: Locator | Page, name: string | RegExp) => place.getByRole('button', { name, exact: true });

/** Lets files of the build go missing by the beginning of their names, as a lost network or a new version does. */
async function loseFiles(page: Page, answer: (route: Route) => Promise<void>) {
  const lost = { names: [] as string[] };
  await page.route('**/assets/*.js', (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return lost.names.some((name) => file.startsWith(`${name}-`)) ? answer(route) : route.continue();
  });
  return lost;
}

/** What Chromium logs for a request that failed; anything else is a bug. */
const isOtherThanLoss = (complaint: string) => !/Failed to load resource|net::ERR_FAILED/.test(complaint);

/** A page whose files can be lost by name, and the sentence that stands where one is missing. */
async function openLosing(browser: Browser) {
  const opened = await openPage(browser);
  const { page } = opened;
  const lost = await loseFiles(page, (route) => route.abort());
  return { ...opened, lost, chat: chatPage(page), missing: page.getByText('Couldn’t load this.') };
}

journey(
  'whatever part cannot be loaded, the chat goes on, and the part comes by "try again"',
  { timeout: 240_000 },
  async ({ browser, parley }) => {
    const { page, context, complaints, lost, chat, missing } = await openLosing(browser);

    // The messages themselves, and the words of everything that comes later.
    lost.names = ['later-texts', 'message-list'];
    await page.goto(parley.url);
    await chat.box.fill('The first question');
    await chat.box.press('Enter');
    await missing.waitFor();
    // Writing on makes the page try by itself once more.
    await chat.box.fill('The second question');
    await expect.poll(() => button(page, 'Try again').getAttribute('aria-busy')).toBeNull();
    lost.names = [];
    await button(page, 'Try again').click();
    await chat.questions.getByText('The first question').waitFor();
    await chat.finishedAnswer();
    expect(await chat.box.inputValue()).toBe('The second question');
    await chat.box.press('Enter');
    await chat.questions.getByText('The second question').waitFor();
    await chat.finishedAnswer();

    const escape = () => page.keyboard.press('Escape');
    const header = page.locator('main header');
    const moreOfChat = button(header, 'More actions');
    const parts: readonly {
      readonly file: string;
      readonly reach: () => Promise<unknown>;
      readonly part: Locator;
      readonly leave?: () => Promise<unknown>;
    }[] = [
      { file: 'menu-popup', reach: () => moreOfChat.click(), part: page.getByRole('menu') },
      {
        file: 'turn-menu-items',
        reach: async () => {
          await chat.answers.last().hover();
          await button(chat.answers.last(), 'More actions').click();
        },
        part: page.getByRole('menuitem').first(),
      },
      {
        file: 'palette',
        reach: () => page.keyboard.press('Control+k'),
        part: page.getByRole('dialog', { name: 'Command palette' }),
      },
      { file: 'suggestion-menu', reach: () => chat.box.fill('/'), part: page.getByRole('listbox') },
      {
        file: 'picker-popover',
        reach: () => header.getByRole('button', { name: /^Model: / }).click(),
        part: page.getByRole('dialog'),
      },
      {
        file: 'dialog-modal',
        reach: () => button(page, 'Export chat').click(),
        part: page.getByRole('dialog', { name: 'Export chat' }),
      },
      {
        file: 'chat-settings-dialog',
        reach: () => button(page, 'Chat settings').click(),
        part: page.getByRole('dialog', { name: 'Chat settings' }),
      },
      {
        file: 'turn-editor',
        reach: async () => {
          await chat.questions.last().hover();
          await button(chat.questions.last(), 'Edit').click();
        },
        part: button(page, 'Cancel'),
        leave: () => button(page, 'Cancel').click(),
      },
    ];
    for (const { file, reach, part, leave = escape } of parts) {
      lost.names = [file];
      await reach();
      await missing.waitFor();
      const question = `Without ${file}`;
      await chat.ask(question);
      await chat.finishedAnswer();
      lost.names = [];
      // A pointer over the button, or an answer that took the focus, makes the page try by itself.
      const tryAgain = button(page, 'Try again').and(page.locator(':not([aria-busy])'));
      await expect
        .poll(async () => {
          if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1_000 }).catch(() => {});
          else if (!(await missing.isVisible()) && !(await part.isVisible())) await reach();
          return part.isVisible();
        })
        .toBe(true);
      await leave();
      await part.waitFor({ state: 'hidden' });
      await chat.box.fill('');
    }

    // A screen of its own keeps the sidebar, and with it the way back.
    lost.names = ['settings-page'];
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Couldn’t load this part' }).waitFor();
    await chat.chatRows.first().click();
    await chat.ask('Without the settings');
    await chat.finishedAnswer();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Couldn’t load this part' }).waitFor();
    lost.names = [];
    // As above: the page may try by itself before the button is reached.
    const settings = page.getByRole('heading', { name: 'Settings', level: 1 });
    await expect
      .poll(async () => {
        const tryAgain = button(page, 'Try again');
        if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1_000 }).catch(() => {});
        return settings.isVisible();
      })
      .toBe(true);

    expect(complaints.filter(isOtherThanLoss)).toEqual([]);
    await context.close();
  },
);

journey(
  'without what draws code, formulas and diagrams their source is shown; the export says what is missing in its place',
  { timeout: 240_000 },
  async ({ browser, parley }) => {
    const { page, context, complaints, lost, chat, missing } = await openLosing(browser);
    const answered = async (question: string) => {
      await chat.ask(question);
      return chat.finishedAnswer();
    };
    const colouredWords = (place: Locator) => place.locator('pre span[data-code]');
    // Every question passes the queue, so that its cards are asked for with the first one.
    lost.names = ['highlight.worker', 'katex', 'mermaid.min', 'queue-cards'];
    await page.goto(parley.url);

    const code = await answered('Show me some code');
    expect((await code.locator('pre').first().innerText()).trim()).not.toBe('');
    expect(await colouredWords(code).count()).toBe(0);
    const formulas = await answered('Show me mathematics');
    await formulas.locator('code.md-math-source').first().waitFor();
    expect(await formulas.locator('.katex').count()).toBe(0);
    const diagram = await answered('Show me a diagram');
    await diagram.getByText('Couldn’t draw this diagram. Showing its source instead.').first().waitFor();
    expect(await missing.count()).toBe(0);

    lost.names = ['queue-cards'];
    await colouredWords(await answered('Show me some code'))
      .first()
      .waitFor();
    await (await answered('Show me mathematics')).locator('.katex').first().waitFor();
    await (await answered('Show me a diagram')).locator('img[src^="data:image/svg"]').first().waitFor();

    lost.names = ['export-dialog'];
    await button(page, 'Export chat').click();
    await missing.waitFor();
    await answered('Without the export');
    lost.names = [];
    await button(page, 'Try again').click();
    await page.getByRole('dialog', { name: 'Export chat' }).waitFor();

    expect(complaints.filter(isOtherThanLoss)).toEqual([]);
    await context.close();
  },
);

/** A reply that ends when the journey lets it. */
function heldReply() {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const { steps, ...reply } = replyScript({ text: ['Once ', 'upon a time.'] });
  const script: UpstreamScript = {
    ...reply,
    steps: [...steps.slice(0, 2), { do: 'wait-for', gate }, ...steps.slice(2)],
  };
  return { script, release };
}

scriptedJourney(
  'questions that wait go out whether or not the cards that show them have come',
  async ({ upstream, url, browser }) => {
    const { page, context, complaints, lost, chat, missing } = await openLosing(browser);
    const [first, second] = [heldReply(), heldReply()];
    lost.names = ['queue-cards'];
    await page.goto(url);
    upstream.play(first.script);
    await chat.ask('Show me a long text');
    await chat.box.fill('The next question');
    await chat.box.press('Enter');
    await missing.waitFor();
    first.release();
    await chat.questions.getByText('The next question').waitFor();
    await missing.waitFor({ state: 'hidden' });
    await chat.finishedAnswer();
    lost.names = [];
    upstream.play(second.script);
    await chat.ask('Show me another long text');
    await chat.box.fill('One more question');
    await chat.box.press('Enter');
    await page.getByRole('region', { name: 'Queued messages' }).waitFor();
    second.release();
    await chat.questions.getByText('One more question').waitFor();
    await chat.finishedAnswer();

    expect(complaints.filter(isOtherThanLoss)).toEqual([]);
    await context.close();
  },
);

journey('nobody loses an incognito chat to the reload that a missing part asks for', async ({ browser, parley }) => {
  const { page, context } = await openPage(browser);
  const lost = await loseFiles(page, (route) => route.fulfill({ status: 404 }));
  const chat = chatPage(page);
  await page.goto(parley.url);
  await page
    .getByRole('button', { name: /incognito/i })
    .first()
    .click();
  await page.getByText('Incognito: nothing is saved').first().waitFor();
  await chat.ask('A question for nobody else');
  await chat.finishedAnswer();
  lost.names = ['palette'];
  await page.keyboard.press('Control+k');
  const asked = page.waitForEvent('dialog');
  const pressed = button(page, 'Reload page').click();
  const dialog = await asked;
  expect(dialog.message()).toContain('incognito');
  await dialog.dismiss();
  await pressed;
  await chat.questions.getByText('A question for nobody else').waitFor();
  page.once('dialog', (again) => void again.accept());
  await button(page, 'Reload page').click();
  await page.waitForEvent('load');
  await context.close();
});

journey(
  'a part that a new version has replaced offers a reload, and the draft is kept',
  async ({ browser, parley }) => {
    const { page, context, complaints } = await openPage(browser);
    const lost = await loseFiles(page, (route) => route.fulfill({ status: 404 }));
    const chat = chatPage(page);
    await page.goto(parley.url);
    await chat.box.fill('Half a question');
    lost.names = ['palette'];
    await page.keyboard.press('Control+k');
    await page.getByText('A newer version of this page is available.').waitFor();
    lost.names = [];
    await button(page, 'Reload page').click();
    await page.waitForEvent('load');
    await expect.poll(() => chat.box.inputValue()).toBe('Half a question');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    expect(complaints.filter(isOtherThanLoss)).toEqual([]);
    await context.close();
  },
);
