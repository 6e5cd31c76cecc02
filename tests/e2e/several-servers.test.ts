import { replyScript, startPostgres } from '@parley/testkit';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { nginxPath, startNginx } from '../harness/nginx.ts';
import { startParley } from '../harness/parley-process.ts';
import { ownServerJourney } from './scripted-journey.ts';

const CODE = 'open sesame';
const WORDS = Array.from({ length: 400 }, (_, index) => `w${index + 1} `);
const countWords = (text: string): number => text.match(/w\d+/g)?.length ?? 0;

// Nothing but nginx is nginx, and few machines have it: where it is missing, the server's own tests play two servers.
ownServerJourney.skipIf(nginxPath === undefined)(
  'a reply of a server that is killed keeps its words, and goes on at another one behind the same nginx',
  { timeout: 120_000 },
  async ({ upstream, browser }) => {
    const postgres = await startPostgres();
    const settings = {
      DATABASE_URL: await postgres.createDatabase('several'),
      OPENAI_API_KEY: 'sk-of-the-operator',
      OPENAI_BASE_URL: upstream.url,
      PARLEY_DEFAULT_MODEL: 'scripted-1',
      PARLEY_ACCESS_CODE: CODE,
      PARLEY_SECRET: 'the secret that both of these servers share',
    };
    const doomed = await startParley(settings);
    const other = await startParley(settings);
    const nginx = await startNginx([doomed.url, other.url]);
    const page = await browser.newPage();
    try {
      await page.goto(nginx.url);
      await page.getByLabel('Access code').fill(CODE);
      await page.keyboard.press('Enter');
      const chat = chatPage(page);
      await chat.box.waitFor();
      upstream.play(replyScript({ text: WORDS, delayMs: 50 }));
      await chat.ask('Count');
      await expect.poll(async () => countWords(await chat.answers.last().innerText())).toBeGreaterThan(60);
      const shown = countWords(await chat.answers.last().innerText());
      await doomed.stop('SIGKILL');
      const answer = await chat.finishedAnswer();
      // All but the last two seconds; at this pace forty words.
      expect(countWords(await answer.innerText())).toBeGreaterThan(shown - 41);

      upstream.play(replyScript({ text: ['and ', 'on.'] }));
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect.poll(() => chat.answers.last().innerText()).toContain('and on.');
    } finally {
      await page.close();
      await nginx.stop();
      await Promise.all([doomed.stop(), other.stop()]);
      await postgres.stop();
    }
  },
);
