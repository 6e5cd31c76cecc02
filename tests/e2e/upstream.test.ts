import { errorScript, replyScript } from '@parley/testkit';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

journey('an OpenAI-compatible server answers, and its key stays on our side', async ({ upstream, url, open }) => {
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Are you there?');
  expect(await (await chat.finishedAnswer()).innerText()).toContain('Hello from upstream.');
  expect(upstream.requests[0]?.headers.authorization).toBe('Bearer sk-of-the-operator');
  expect(await page.content()).not.toContain('sk-of-the-operator');
});

journey('stop ends the call at the provider', async ({ upstream, url, open }) => {
  upstream.play(replyScript({ text: ['One ', 'two '], ending: 'stall' }));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Count');
  await chat.answers.getByText('One two').waitFor();
  await chat.stopButton.click();
  expect(await upstream.requests[0]?.ended).toBe('aborted');
  expect(await (await chat.finishedAnswer()).innerText()).toContain('One two');
});

for (const [status, words] of [
  [401, /rejected this server’s API key/i],
  [403, /doesn’t allow/i],
  [429, /limiting requests/i],
  [500, /returned an error/i],
] as const) {
  journey(`a provider that answers ${status} is explained with two ways on`, async ({ upstream, url, open }) => {
    upstream.play(errorScript(status));
    const { page, complaints } = await open(url);
    const chat = chatPage(page);
    await chat.ask('Hello');
    const answer = await chat.finishedAnswer();
    await expect.poll(() => answer.innerText()).toMatch(words);
    await answer.getByRole('button', { name: 'Retry' }).first().waitFor();
    // The browser itself logs a failed request; nothing else may be there.
    expect(complaints.splice(0).filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);

    await answer.getByRole('button', { name: 'Retry' }).first().click();
    await expect.poll(() => chat.answers.last().innerText()).toContain('Hello from upstream.');
  });
}

journey('a connection cut in the middle keeps the words that arrived', async ({ upstream, url, open }) => {
  upstream.play(replyScript({ text: ['The first half'], ending: 'drop' }));
  const { page, complaints } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Tell me');
  const answer = await chat.finishedAnswer();
  await expect.poll(() => answer.innerText()).toContain('The first half');
  await expect.poll(() => answer.innerText()).toMatch(/was lost mid-answer/i);
  complaints.splice(0);
});
