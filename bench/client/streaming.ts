import { replyScript, type ScriptedUpstream } from '@parley/testkit';
import type { Page } from 'playwright';
import { chatPage } from '../../tests/harness/chat-page.ts';
import { LONG_REPLY, piecesOf } from './long-reply.ts';
import { startWatching, takeWatched, typeUntil, type Watched } from './watching.ts';

const CHUNKS_PER_SECOND = 100;
const CHUNK_LENGTH = 75;

/** One long reply at the pace of a quick model. */
function playLongReply(upstream: ScriptedUpstream): void {
  upstream.play(replyScript({ text: piecesOf(LONG_REPLY, CHUNK_LENGTH), delayMs: 1_000 / CHUNKS_PER_SECOND }));
}

/** Somebody types while the reply comes in; what the page did from its first words to its end. */
async function watchReply(page: Page, upstream: ScriptedUpstream, before: number): Promise<Watched> {
  await takeWatched(page);
  let isOver = false;
  const ending = upstream.requests[before]?.ended.then(() => (isOver = true));
  await typeUntil(page, () => isOver);
  await ending;
  return takeWatched(page);
}

/** The reply in the app. */
export async function streamInApp(page: Page, upstream: ScriptedUpstream): Promise<Watched> {
  const before = upstream.requests.length;
  playLongReply(upstream);
  await startWatching(page);
  const chat = chatPage(page);
  await chat.ask('Write at length');
  await chat.answers.last().getByText('Part 0').waitFor();
  await chat.box.focus();
  return watchReply(page, upstream, before);
}

/** The yardstick: a page that only appends the same text, from the same address in the same way. */
export async function streamInPlainPage(page: Page, url: string, upstream: ScriptedUpstream): Promise<Watched> {
  const before = upstream.requests.length;
  playLongReply(upstream);
  await page.goto(new URL('manifest.webmanifest', url).href);
  await startWatching(page);
  const reading = page.evaluate(readInto, { address: new URL('api/ai-proxy', url).href, model: 'scripted-1' });
  await page.getByText('Part 0').waitFor();
  const watched = await watchReply(page, upstream, before);
  await reading;
  return watched;
}

/** Runs in the page. */
async function readInto({ address, model }: { address: string; model: string }): Promise<void> {
  const box = document.createElement('textarea');
  const area = document.createElement('pre');
  area.style.whiteSpace = 'pre-wrap';
  document.body.replaceChildren(box, area);
  box.focus();
  const messages = [{ role: 'user', content: 'Write at length' }];
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages, stream: true }),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const lines = (rest + piece.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      const frame = JSON.parse(line.slice('data: '.length)) as { choices?: { delta?: { content?: string } }[] };
      area.append(frame.choices?.[0]?.delta?.content ?? '');
    }
  }
}
