import type { Locator, Page } from 'playwright';

/** The chat screen as a person finds it: by label, role and words. */
export interface ChatPage {
  readonly box: Locator;
  readonly questions: Locator;
  readonly answers: Locator;
  readonly sendButton: Locator;
  readonly stopButton: Locator;
  readonly chatRows: Locator;
  ask(text: string): Promise<void>;
  /** The last answer, once it is complete. */
  finishedAnswer(): Promise<Locator>;
}

/** From now on a reply ends with its page. */
export async function endRepliesWithPage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}settings/chat`);
  await page.getByRole('switch', { name: 'Finish replies when I leave' }).uncheck();
  await page.goto(url);
}

export function chatPage(page: Page): ChatPage {
  const log = page.getByRole('log', { name: 'Messages' });
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  return {
    box,
    questions: log.getByRole('article', { name: 'You', exact: true }),
    answers: log.locator('article[aria-busy]'),
    sendButton: page.getByRole('button', { name: 'Send', exact: true }),
    stopButton: page.getByRole('button', { name: 'Stop', exact: true }),
    chatRows: page.getByRole('navigation', { name: 'Chats' }).getByRole('link'),

    async ask(text) {
      const before = await log
        .locator('[data-message-id]')
        .evaluateAll((rows) => rows.map((row) => `:not([data-message-id="${row.getAttribute('data-message-id')}"])`));
      await box.fill(text);
      await box.press('Enter');
      // A long answer pushes its question out of the part that is drawn, and may be complete by then.
      const isAsked = log
        .getByText(text, { exact: true })
        .or(log.locator('article[aria-busy="true"]'))
        .or(log.locator(`[data-message-id]${before.join('')}`));
      await isAsked.last().waitFor();
    },

    async finishedAnswer() {
      await log.locator('article').last().and(page.locator('article[aria-busy="false"]')).waitFor();
      return log.locator('article').last();
    },
  };
}
