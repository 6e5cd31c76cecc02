import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { platform } from '#/platform/platform.ts';
import { render } from '#/testing/render.tsx';
import { useToasts } from '../toast-store.ts';
import { Markdown } from './markdown.tsx';

const KITCHEN_SINK = `# Title

Some **bold**, *italic*, ~~gone~~, \`code\` and a [link](https://example.com "t"). A&amp;B, H<sub>2</sub>O, <kbd>Ctrl</kbd><br>next.

- [x] done
- [ ] open
- item with **bold**
  1. nested

> A quotation

| Name | Price |
|---|---|
| Tea | $4 |
| Cake | $5 |

\`\`\`ts app.ts
const a: number = 1;
\`\`\`

Money: $4 and $5. Formula: $x^2$.

$$
e = mc^2
$$

A note[^1].

[^1]: The note itself.

---

![a picture](data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==)
`;

/** The large parts are fetched first, and a busy machine takes its time over them. */
const SLOW = { timeout: 40_000 };
const SLOW_TEST_MS = 60_000;

function root(): Element {
  const element = document.querySelector('.md');
  if (!element) throw new Error('no markdown on the page');
  return element;
}

/** Draws a text that the returned function replaces. */
async function renderGrowing(): Promise<(text: string, streaming: boolean) => void> {
  let show: (props: { text: string; streaming: boolean }) => void = () => {};
  function Growing() {
    const [props, setProps] = useState({ text: '', streaming: true });
    show = setProps;
    return <Markdown {...props} />;
  }
  await render(<Growing />);
  return (text, streaming) => flushSync(() => show({ text, streaming }));
}

describe('Markdown', () => {
  it('draws everything an answer may hold', async () => {
    await render(<Markdown text={KITCHEN_SINK} />);
    await expect.element(page.getByRole('heading', { name: 'Title' })).toBeVisible();
    const link = page.getByRole('link', { name: 'link' }).element();
    expect(link.getAttribute('href')).toBe('https://example.com/');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(root().querySelector('p')?.textContent).toContain('A&B, H2O, Ctrlnext.');
    expect(root().querySelectorAll('sub, kbd, br')).toHaveLength(3);
    expect(page.getByRole('checkbox').elements()).toHaveLength(2);
    expect(root().querySelector('ol li')?.textContent).toBe('nested');
    expect(root().querySelector('td:last-child')?.getAttribute('data-align')).toBe('end');
    await expect.element(page.getByText('app.ts')).toBeVisible();
    await page.getByRole('button', { name: 'Footnote 1' }).click();
    await expect.element(page.getByText('The note itself.')).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'a picture' })).toBeInTheDocument();
  });

  it('sets formulas with KaTeX and leaves money alone', { timeout: SLOW_TEST_MS }, async () => {
    await render(<Markdown text={KITCHEN_SINK} />);
    await expect.poll(() => root().querySelectorAll('.katex').length, SLOW).toBe(2);
    expect(root().textContent).toContain('Money: $4 and $5.');
  });

  it('colours finished code in a worker', { timeout: SLOW_TEST_MS }, async () => {
    await render(<Markdown text={KITCHEN_SINK} />);
    await expect.poll(() => root().querySelector('[data-code="key"]')?.textContent, SLOW).toBe('const');
    expect(root().querySelector('pre')?.textContent).toBe('const a: number = 1;');
  });

  it(
    'colours code line by line while it is written, and draws no line again at its end',
    { timeout: SLOW_TEST_MS },
    async () => {
      const grow = await renderGrowing();
      const words = () => [...root().querySelectorAll('[data-code="key"]')].map(({ textContent }) => textContent);
      const code = 'const a = `one\nconst two`;\nlet b = 2;\nvar c';
      grow(`\`\`\`ts\n${code}`, true);
      await expect.poll(words, SLOW).toEqual(['const', 'let']);
      expect(root().querySelector('pre')?.textContent).toBe(code);
      const first = root().querySelector('[data-code="key"]');
      grow(`\`\`\`ts\n${code} = 3;\n\`\`\`\n\nDone.\n`, true);
      await expect.poll(words, SLOW).toEqual(['const', 'let', 'var']);
      expect(root().querySelector('pre')?.textContent).toBe(`${code} = 3;`);
      expect(root().querySelector('[data-code="key"]')).toBe(first);
    },
  );

  it('folds long code and shows all of it on request', async () => {
    const code = Array.from({ length: 84 }, (_, index) => `line ${index + 1}`).join('\n');
    await render(<Markdown text={`\`\`\`\n${code}\n\`\`\``} />);
    expect(root().querySelector('pre')?.textContent?.split('\n')).toHaveLength(12);
    await page.getByRole('button', { name: 'Show all 84 lines' }).click();
    expect(root().querySelector('pre')?.textContent).toBe(code);
  });

  it('keeps the elements of finished blocks while the text grows', async () => {
    const show = await renderGrowing();
    show('# One\n\nTwo\n\nThr', true);
    show('# One\n\nTwo\n\nThree\n\nFo', true);
    const heading = root().querySelector('h3');
    show('# One\n\nTwo\n\nThree\n\nFour\n\n', false);
    expect(root().querySelector('h3')).toBe(heading);
    expect(root().textContent).toBe('OneTwoThreeFour');
  });

  it.each([
    ['a paragraph', 'One.\n\nTwo', 'Two'],
    ['a list', '- one\n- two', 'two'],
    ['a nested list', '- one\n  - in one\n- two\n  - inner\n  - innermost', 'innermost'],
    ['a list with paragraphs', '- one\n\n  more\n\n- two\n\n  last', 'last'],
    ['a list in a quotation', '> - one\n> - two', 'two'],
    ['code', 'Words\n\n```ts\nconst a = 1;', 'const a = 1;'],
    ['code in a list', '- one\n- two\n\n  ```ts\n  const b = 2;', 'const b = 2;'],
    ['a table', '| a | b |\n|---|---|\n| c | d |\n| e | f |', 'f'],
  ])('has the live dot once, after the last word of %s', async (_what, text, last) => {
    const show = await renderGrowing();
    show(text, true);
    const dots = [...root().querySelectorAll('*')].filter(
      (element) => getComputedStyle(element, '::after').borderRadius === '50%',
    );
    expect(dots.map((element) => element.textContent.trim())).toEqual([last]);
    expect(getComputedStyle(root(), '::after').content).toBe('none');
    show(text, false);
    for (const element of dots) expect(getComputedStyle(element, '::after').content).toBe('none');
  });

  it('gives each block the direction of its own words', async () => {
    await render(<Markdown text={'مرحبا بالعالم\n\nHello'} />);
    const directions = [...root().querySelectorAll('p')].map((block) => getComputedStyle(block).direction);
    expect(directions).toEqual(['rtl', 'ltr']);
  });

  /** What the sign that more is coming stands after. */
  const signsAfter = () =>
    [...root().querySelectorAll('*')].filter((part) => getComputedStyle(part, '::after').animationName === 'breathe');

  it.each([
    ['a paragraph', 'One\n\nTwo', 'Two'],
    ['a list', '- one\n- two', 'two'],
    ['a list inside of a list', '- one\n- two\n  - deep\n  - deeper', 'deeper'],
    ['a list with one inside above', '- one\n  - deep\n- two', 'two'],
    ['an item of paragraphs', '- one\n\n  first\n\n  second', 'second'],
  ])('puts the sign that more is coming after the last word of %s', async (_, text, word) => {
    await render(<Markdown text={text} streaming />);
    expect(signsAfter().map(({ textContent }) => textContent.trim())).toEqual([word]);
  });

  it('puts the live dot below a rule where the answer begins its lines, in an interface of the other direction too', async () => {
    await render(
      <div dir="rtl">
        <Markdown text={'Words\n\n---'} streaming />
      </div>,
    );
    await expect.poll(() => root().querySelector('hr')).not.toBeNull();
    const sign = getComputedStyle(root(), '::after');
    expect([sign.animationName, sign.direction, sign.display]).toEqual(['breathe', 'ltr', 'block']);
  });

  it('copies a table as CSV and as Markdown', async () => {
    const copy = vi.spyOn(platform, 'copyText').mockResolvedValue(true);
    onTestFinished(() => copy.mockRestore());
    const table = '| Dish | Price |\n| --- | --- |\n| **Tea** | 1,5 |\n| a<br>=1+1 | ＝2 |';
    await render(<Markdown text={`Prices:\n\n${table}`} />);
    await userEvent.hover(page.getByRole('table'));
    for (const name of ['Copy as CSV', 'Copy as Markdown']) {
      await page.getByRole('button', { name: 'Copy table' }).click();
      await page.getByRole('menuitem', { name }).click();
      await expect.element(page.getByText('Copied')).toBeVisible();
      // It lies over the menu of a small screen.
      useToasts.setState({ toasts: [] });
    }
    await expect.poll(() => copy.mock.calls.flat()).toEqual(['Dish,Price\r\nTea,"1,5"\r\n"a\n\'=1+1",\'＝2', table]);
  });

  it('draws a diagram as a picture and shows the source of one it cannot read', { timeout: SLOW_TEST_MS }, async () => {
    await render(<Markdown text={'```mermaid\nflowchart LR\n  A --> B\n```\n\n```mermaid\nnot a diagram\n```'} />);
    await expect.poll(() => root().querySelector('img')?.getAttribute('src'), SLOW).toMatch(/^data:image\/svg/);
    await expect.element(page.getByText('Couldn’t draw this diagram. Showing its source instead.'), SLOW).toBeVisible();
    expect(root().querySelector('svg script, svg foreignObject')).toBeNull();
  });

  it('draws what follows a diagram whose settings cannot be read', async () => {
    const broken = `%%{init: {"theme": "base", "themeVariables": {"primaryColor": "no colour"}}}%%\nflowchart LR\n  A --> B`;
    const text = [broken, 'flowchart LR\n  C --> D'].map((source) => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\n');
    await render(<Markdown text={text} />);
    await expect.element(page.getByText('Couldn’t draw this diagram. Showing its source instead.'), SLOW).toBeVisible();
    await expect.poll(() => root().querySelectorAll('.md-diagram img').length, SLOW).toBe(1);
  });

  it('copies code as it was written', async () => {
    await render(<Markdown text={'```\na  b\n```'} />);
    await userEvent.click(page.getByRole('button', { name: 'Copy code' }));
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  });
});

describe('Markdown from a hostile model', () => {
  const attacks = [
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](&#x6a;avascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](data:image/svg+xml,<svg onload=alert(1)>)',
    '[x](//evil.example)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '![x](javascript:alert(1))',
    '![x](data:text/html,<script>alert(1)</script>)',
    '![x](http://tracker.example/a.png)',
    '![x](https://example.invalid/"onerror="alert(1))',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <img src=x onerror=alert(1)> b',
    '<svg onload=alert(1)><circle/></svg>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<sub onclick="alert(1)">x</sub>',
    '<details open ontoggle=alert(1)>x</details>',
    '<style>body{display:none}</style>',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '$\\href{javascript:alert(1)}{x}$',
    '$\\htmlData{x=y}{x}$',
    '$\\includegraphics{https://tracker.example/a.png}$',
    '```html\n<script>alert(1)</script>\n```',
    '```"><img src=x onerror=alert(1)>\ncode\n```',
    '| <img src=x onerror=alert(1)> |\n|---|\n| <script>alert(1)</script> |',
    '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  ];

  it.each(attacks)('runs, loads and links nothing for %j', async (attack) => {
    await render(<Markdown text={attack} />);
    await expect.poll(() => root().querySelector('code.md-math-source, .md-loading')).toBeNull();
    const hostile = root().querySelectorAll(
      'script, iframe, object, embed, style, form, svg[onload], [onerror], [onload], [onclick], [ontoggle]',
    );
    expect(hostile).toHaveLength(0);
    for (const link of root().querySelectorAll('[href]'))
      expect(link.getAttribute('href')).toMatch(/^(https?:|mailto:|\/(?!\/))/);
    for (const image of root().querySelectorAll('img'))
      expect(image.getAttribute('src')).toMatch(/^(https:|blob:|data:image\/)/);
  });

  it('sets a diagram in the typeface of the page, and lets a wide one scroll', { timeout: SLOW_TEST_MS }, async () => {
    const steps = Array.from({ length: 12 }, (_, index) => `Step number ${index}`);
    const source = `flowchart LR\n${steps.map((step, index) => `  s${index}[${step}]`).join(' -->')}`;
    await render(
      <div style={{ width: 360 }}>
        <Markdown text={`\`\`\`mermaid\n${source}\n\`\`\``} />
      </div>,
    );
    await expect.poll(() => root().querySelector('.md-diagram img'), SLOW).not.toBeNull();
    const image = root().querySelector<HTMLImageElement>('.md-diagram img');
    const svg = decodeURIComponent(image?.src ?? '');
    expect(svg).toMatch(/@font-face \{ font-family: 'Inter Variable'[^}]+data:font\/woff2/);
    expect(svg).toMatch(/font-family:\s*"?Inter Variable/);
    // Words of 16 px stay 12 px high at least.
    await expect.poll(() => (image?.clientWidth ?? 0) / (image?.naturalWidth ?? 1)).toBeGreaterThan(0.74);
    const view = image?.parentElement;
    expect(view?.scrollWidth).toBeGreaterThan(view?.clientWidth ?? 0);
    expect(root().scrollWidth).toBeLessThanOrEqual(360);
  });

  it('hands a diagram over as SVG and PNG', { timeout: SLOW_TEST_MS }, async () => {
    const save = vi.spyOn(platform, 'saveFile').mockResolvedValue(true);
    onTestFinished(() => save.mockRestore());
    await render(<Markdown text={'```mermaid\nflowchart LR\n  A --> B\n```'} />);
    const menu = page.getByRole('button', { name: 'Copy or download' });
    await expect.element(menu, SLOW).toBeVisible();
    for (const name of ['Download SVG', 'Download PNG']) {
      await menu.click();
      await page.getByRole('menuitem', { name }).click();
    }
    await expect.poll(() => save.mock.calls.map(([{ name }]) => name)).toEqual(['Diagram.svg', 'Diagram.png']);
    const [svg, png] = save.mock.calls.map(([{ content }]) => content);
    expect(await svg?.text()).toMatch(/^<svg/);
    expect(await svg?.text()).not.toContain('font/woff2');
    const picture = await createImageBitmap(png as Blob);
    expect(picture.width).toBeGreaterThan(20);
  });

  it('draws a hostile diagram without anything that could run', { timeout: SLOW_TEST_MS }, async () => {
    const diagram = 'flowchart LR\n  A["<img src=x onerror=alert(1)>"] --> B\n  click A "javascript:alert(1)"';
    await render(<Markdown text={`\`\`\`mermaid\n${diagram}\n\`\`\``} />);
    await expect.poll(() => root().querySelector('img, .md-note'), SLOW).not.toBeNull();
    expect(root().querySelector('a, script, [onerror]')).toBeNull();
  });
});
