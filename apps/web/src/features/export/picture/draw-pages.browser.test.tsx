import { Message, type MessageContent } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPicture } from '#/features/attachments/testing/sample-pictures.ts';
import { render } from '#/testing/render.tsx';
import { saveBlob } from '#/storage/blobs.ts';
import { loadedPicture, remotePictures } from '#/features/pictures/public.ts';
import { exportWords } from '../export-words.ts';
import type { ExportOptions } from '../model/export-options.ts';
import { pixelsOf, type Pixels } from '../testing/pixels.ts';
import { drawPages, type PictureJob } from './draw-pages.tsx';

const OPTIONS: ExportOptions = { hasReasoning: true, hasTools: true, hasDetails: true };
/** At twice the size. */
const FIRST_HEAD = 200;
const NEXT_HEAD = 96;
const FOOT = 104;
/** Little to paint on each, so that a slow machine is not kept busy with it. */
const SMALL_PAGE = 480;

function said(...contents: readonly (MessageContent | Partial<Message>)[]): Message[] {
  return contents.map((content, index) =>
    Message.parse({
      id: `m${index}`,
      date: 1_780_000_000_000,
      role: index % 2 === 0 ? 'user' : 'assistant',
      ...(index % 2 === 1 && { model: 'gpt-4o', modelId: 'gpt-4o@default', finishReason: 'stop' }),
      ...(typeof content === 'string' || Array.isArray(content) ? { content } : content),
    }),
  );
}

async function draw(messages: readonly Message[], job: Partial<PictureJob> = {}): Promise<Pixels[]> {
  const pages: Pixels[] = [];
  const parts = {
    messages,
    options: OPTIONS,
    words: exportWords({ topic: 'Tea', count: messages.length, now: 0, models: [] }),
    theme: 'light' as const,
    vendorOf: () => 'openai' as const,
    missingImage: (address: string) => `Not available ${address}`,
    signal: new AbortController().signal,
  };
  for await (const page of drawPages({ ...parts, ...job })) pages.push(await pixelsOf(page.blob));
  return pages;
}

/** Rows of text between head and foot: each run of rows with ink. */
function textRows(page: Pixels, isFirst: boolean, from = 0, to = page.width): number {
  const rows = page.inkedRows(from, to).slice(isFirst ? FIRST_HEAD : NEXT_HEAD, page.height - FOOT);
  return rows.filter((isInked, index) => isInked && rows[index - 1] !== true).length;
}

/** A page that ends or begins within a line has ink right at its edge. */
function expectUncut(page: Pixels, isFirst: boolean, from = 0, to = page.width): void {
  const rows = page.inkedRows(from, to);
  const top = isFirst ? FIRST_HEAD : NEXT_HEAD;
  expect(rows.slice(top, top + 3), 'ink at the upper edge').toEqual([false, false, false]);
  expect(rows.slice(page.height - FOOT - 3, page.height - FOOT), 'ink at the lower edge').toEqual([
    false,
    false,
    false,
  ]);
}

const paragraphs = (count: number, words = 'The kettle sings and the leaves unfold in the pot. '.repeat(6)) =>
  Array.from({ length: count }, (_, index) => `${index + 1}. paragraph: ${words}`).join('\n\n');

beforeEach(() => render(null));
afterEach(() => vi.restoreAllMocks());

describe('a short chat as a picture', () => {
  it('is one page of twice the width, with text on it', async () => {
    const [page, ...others] = await draw(said('How hot should the water be?', 'About **80 °C** for green tea.'));
    expect(others).toEqual([]);
    expect(page?.width).toBe(1_440);
    expect(page?.height).toBeLessThan(900);
    expect(page && textRows(page, true)).toBeGreaterThanOrEqual(3);
  });

  it('shows the pictures of a question, wherever they lie', async () => {
    const stored = await saveBlob(await drawPicture({ width: 200, height: 100 }), { isIncognito: false });
    const [page] = await draw(
      said([
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: stored } },
      ]),
    );
    // A quarter of 200 x 100 at twice the size, less its rounded corner.
    expect(page?.count([255, 0, 0])).toBeGreaterThan(19_000);
    expect(page?.count([0, 0, 255])).toBeGreaterThan(57_000);
  });

  it('shows the pictures of an answer, and names those that cannot be had', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('blocked'));
    const data = await asDataUrl(await drawPicture({ width: 80, height: 80 }));
    const [withPicture] = await draw(said('Draw', `Here:\n\n![A square](${data})`));
    expect(withPicture?.count([255, 0, 0])).toBeGreaterThan(5_000);
    const [without] = await draw(said('Draw', 'Here:\n\n![A square](https://pictures.example/red.png)'));
    expect(without?.count([255, 0, 0])).toBe(0);
    expect(without && textRows(without, true)).toBeGreaterThanOrEqual(4);
  });

  it('shows those of other hosts that were loaded before, and asks nobody for the others', async () => {
    const bytes = await drawPicture({ width: 80, height: 80 });
    const asked: string[] = [];
    const fetched = vi.spyOn(window, 'fetch').mockImplementation((input) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return Promise.resolve(new Response(bytes, { headers: { 'content-type': 'image/png' } }));
    });
    remotePictures.actions?.load('https://pictures.example/loaded.png');
    await expect.poll(() => loadedPicture('https://pictures.example/loaded.png')).toBeDefined();
    const loads = asked.length;
    fetched.mockImplementation((input) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return Promise.reject(new TypeError('blocked'));
    });
    const picture = (name: string) => `https://pictures.example/${name}.png`;
    const part = (name: string) => ({ type: 'image_url', image_url: { url: picture(name) } }) as const;
    const question = [{ type: 'text', text: 'Look' } as const, part('loaded'), part('other')];
    const [page] = await draw(said(question, `![A](${picture('loaded')})\n\n![B](${picture('another')})`));
    expect(page?.count([255, 0, 0])).toBeGreaterThan(10_000);
    expect(asked.slice(loads).filter((address) => address.includes('pictures'))).toEqual([]);
    // They are still shown in the chat: the paper has taken nothing away.
    const state = remotePictures.stateOf(picture('loaded'));
    const image = new Image();
    image.src = state.kind === 'loaded' ? state.src : '';
    await image.decode();
    expect(image.naturalWidth).toBe(80);
  });

  it('is dark where that was chosen', async () => {
    const [light] = await draw(said('Hello'));
    const [dark] = await draw(said('Hello'), { theme: 'dark' });
    expect(Math.min(...(light?.at(4, 4) ?? [0]))).toBeGreaterThan(240);
    expect(Math.max(...(dark?.at(4, 4) ?? [255]))).toBeLessThan(40);
    expect(dark && textRows(dark, true)).toBeGreaterThan(0);
  });

  it.for([
    ['Chinese', '绿茶的水温应该是多少？八十度左右。', '大约八十摄氏度，'.repeat(40)],
    ['Arabic', 'ما هي درجة حرارة الماء؟', 'حوالي ثمانين درجة مئوية للشاي الأخضر. '.repeat(20)],
  ])('has %s text', async ([, question = '', answer = '']) => {
    const [page] = await draw(said(question, answer));
    expect(page && textRows(page, true)).toBeGreaterThan(6);
  });

  it('begins right-to-left text at the right edge', async () => {
    const [page] = await draw([...said('', 'سلام')].slice(1));
    const rows = page?.inkedRows(1_100, 1_360).slice(FIRST_HEAD + 90, -FOOT) ?? [];
    expect(rows.some(Boolean)).toBe(true);
    const leftHalf = page?.inkedRows(80, 700).slice(FIRST_HEAD + 90, -FOOT) ?? [];
    expect(leftHalf.some(Boolean)).toBe(false);
  });

  it('is drawn although a model wrote signs that no file may hold', async () => {
    const [page] = await draw(said('Hi', 'A bell \u0007 and half a sign \ud83d and a null \u0000.'));
    expect(page && textRows(page, true)).toBeGreaterThanOrEqual(3);
  });

  it('has code in colours, all of its lines, and none of its buttons', async () => {
    const code = Array.from({ length: 60 }, (_, index) => `const line${index} = "${index}";`).join('\n');
    const [page] = await draw(said('Code', `\`\`\`js\n${code}\n\`\`\``));
    expect(page && textRows(page, true, 130, 1_310)).toBeGreaterThanOrEqual(60);
    // The colour of strings.
    expect(page?.count([0x80, 0x4d, 0x18], 24)).toBeGreaterThan(300);
  });

  it('has formulas and diagrams', async () => {
    const [page] = await draw(
      said('Show', '$$\\frac{a}{b} = \\sqrt{c}$$\n\n```mermaid\ngraph TD\n  A[Kettle] --> B[Cup]\n```'),
    );
    // The border of a node of the diagram.
    expect(page?.count([0x00, 0x67, 0x4b], 40)).toBeGreaterThan(200);
    expect(page && textRows(page, true)).toBeGreaterThanOrEqual(4);
  });

  it('is drawn in the fonts of the page', async () => {
    const [page] = await draw(said('iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii MMMMMMMMMMMMMMMM'));
    const width = await widthOf('iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii MMMMMMMMMMMMMMMM');
    const columns = inkedColumns(page, FIRST_HEAD + 60);
    expect(Math.abs(columns - width * 2)).toBeLessThan(8);
  });
});

describe('a long chat as pictures', () => {
  it('fills several pages of which none is blank and none cuts a line', async () => {
    const pages = await draw(said('Tell me all', paragraphs(24)), { pageHeight: SMALL_PAGE });
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) {
      expect(page.height).toBeLessThanOrEqual(2 * SMALL_PAGE);
      expect(textRows(page, index === 0)).toBeGreaterThan(3);
      expectUncut(page, index === 0);
    }
  });

  it('keeps within what a canvas of a phone holds', async () => {
    const pages = await draw(said('Tell me all', paragraphs(55)));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.width * page.height).toBeLessThan(16_700_000);
    for (const page of pages) expect(page.height).toBeLessThanOrEqual(8_000);
  });

  it('ends with the last line of the last message', async () => {
    const red = await asDataUrl(await drawPicture({ width: 60, height: 30 }));
    const pages = await draw(said('Tell me', `${paragraphs(12)}\n\n![end](${red})`), { pageHeight: SMALL_PAGE });
    const counts = pages.map((page) => page.count([255, 0, 0]));
    expect(counts.at(-1)).toBeGreaterThan(800);
    expect(counts.slice(0, -1).every((count) => count === 0)).toBe(true);
  });

  it.for([
    ['code', `\`\`\`\n${Array.from({ length: 60 }, (_, index) => `line ${index} `.repeat(12)).join('\n')}\n\`\`\``],
    [
      'a table',
      `|a|b|\n|-|-|\n${Array.from({ length: 24 }, (_, index) => `|row ${index}|${'words '.repeat(30)}|`).join('\n')}`,
    ],
    ['a list', Array.from({ length: 40 }, (_, index) => `- point ${index} ${'and more '.repeat(20)}`).join('\n')],
    ['Arabic', 'حوالي ثمانين درجة مئوية للشاي الأخضر. '.repeat(110)],
    ['Chinese', '大约八十摄氏度，'.repeat(360)],
  ])('divides %s between its lines', async ([, text = '']) => {
    const pages = await draw(said('Show me', text), { pageHeight: SMALL_PAGE });
    expect(pages.length).toBeGreaterThan(2);
    // Within the block: its ground goes through, its text does not.
    for (const [index, page] of pages.entries()) expectUncut(page, index === 0, 130, 1_310);
  });

  it('divides a long question, and loses none of it', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index} of the question`).join('\n');
    const pages = await draw(said(lines), { pageHeight: SMALL_PAGE });
    expect(pages.length).toBeGreaterThan(2);
    const rows = pages
      .map((page, index) => textRows(page, index === 0, 1_180, 1_310))
      .reduce((sum, count) => sum + count, 0);
    // Within the bubble; the row with the time comes on top of it.
    expect(rows).toBe(61);
  });

  it('never cuts a picture', async () => {
    const picture = await asDataUrl(await drawPicture({ width: 300, height: 300 }));
    const many = Array.from({ length: 6 }, () => `![](${picture})`).join('\n\nWords between.\n\n');
    const pages = await draw(said('Pictures', many), { pageHeight: 900 });
    const [alone] = await draw(said('Picture', `![](${picture})`));
    const whole = alone?.count([255, 0, 0]) ?? 0;
    expect(whole).toBeGreaterThan(88_000);
    const shares = pages.map((page) => page.count([255, 0, 0]) / whole);
    for (const share of shares) expect(Math.abs(share - Math.round(share))).toBeLessThan(0.01);
    expect(Math.round(shares.reduce((sum, share) => sum + share, 0))).toBe(6);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) expectUncut(page, index === 0);
  });

  it('stops when it is told to, and leaves nothing behind', async () => {
    const stop = new AbortController();
    const drawing = draw(said('Tell me all', paragraphs(24)), {
      pageHeight: SMALL_PAGE,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(drawing).rejects.toThrow(/abort/i);
    expect(document.querySelector('.picture-stage')).toBeNull();
  });
});

async function asDataUrl(blob: Blob): Promise<string> {
  return `data:image/png;base64,${new Uint8Array(await blob.arrayBuffer()).toBase64()}`;
}

async function widthOf(text: string): Promise<number> {
  const probe = document.createElement('span');
  Object.assign(probe.style, {
    position: 'fixed',
    fontSize: '15px',
    whiteSpace: 'pre',
    textRendering: 'geometricPrecision',
  });
  probe.className = 'text-prose';
  probe.textContent = text;
  document.body.append(probe);
  await document.fonts.ready;
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width;
}

/** How wide the darkest text of a row is, from its first to its last dark pixel. */
function inkedColumns(page: Pixels | undefined, from: number): number {
  if (!page) return 0;
  let first = page.width;
  let last = 0;
  for (let y = from; y < page.height - FOOT; y += 1) {
    for (let x = 0; x < page.width; x += 1) {
      if (page.at(x, y)[0] > 110) continue;
      first = Math.min(first, x);
      last = Math.max(last, x);
    }
  }
  return last - first;
}
