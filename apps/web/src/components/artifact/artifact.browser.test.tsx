import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { ArtifactsContext } from './artifacts-context.ts';
import { WorkbenchContext, type OpenedCode } from './workbench-context.ts';

const fenced = (code: string, language = 'html') => `\`\`\`${language}\n${code}\n\`\`\`\n`;
const HELLO = fenced('<p>Hello</p>');

const toggle = page.getByRole('button', { name: 'Preview', exact: true });
const frames = () => [...document.querySelectorAll('iframe')].filter((frame) => frame.title.startsWith('Preview of'));
const code = () => document.querySelector('.md-code pre');
const button = (name: string) => page.getByRole('button', { name, exact: true });

function renderAnswer(text: string, isAllowed = true): Promise<void> {
  return render(
    <ArtifactsContext value={isAllowed}>
      <Markdown text={text} />
    </ArtifactsContext>,
  );
}

describe('the button for a preview', () => {
  it('is there for pages, drawings, words and components', async () => {
    const component = fenced('export default () => <p />;', 'tsx');
    const others = `${fenced('# Hi', 'md')}\n${component}\n${fenced('<template><p/></template>', 'vue')}`;
    await renderAnswer(`${HELLO}\n${fenced('<svg></svg>', 'svg')}\n${fenced('<?xml?><svg/>', 'xml')}\n${others}\n`);
    expect(toggle.elements()).toHaveLength(6);
    expect(frames()).toHaveLength(0);
  });

  it('is not there for other code', async () => {
    await renderAnswer(`${fenced('<a/>', 'xml')}\n${fenced('let a', 'js')}\n`);
    expect(document.querySelectorAll('.md-code')).toHaveLength(2);
    expect(toggle.elements()).toHaveLength(0);
  });

  it('is not there where previews are off, nor where nobody asked for them', async () => {
    await renderAnswer(HELLO, false);
    await render(<Markdown text={HELLO} />);
    expect(document.querySelectorAll('.md-code')).toHaveLength(2);
    expect(toggle.elements()).toHaveLength(0);
  });
});

describe('a preview', () => {
  it('takes the place of the code and gives it back, with the focus on the button', async () => {
    await renderAnswer(HELLO);
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    toggle.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => frames().length).toBe(1);
    expect(code()).toBeNull();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect.element(toggle).toHaveFocus();
    await expect.element(button('Copy code')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => frames().length).toBe(0);
    expect(code()?.textContent).toBe('<p>Hello</p>');
    await expect.element(toggle).toHaveFocus();
  });

  it('runs in a frame that may run scripts and nothing else', async () => {
    await renderAnswer(HELLO);
    await toggle.click();
    await expect.poll(() => frames().length).toBe(1);
    expect(frames()[0]?.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frames()[0]?.title).toBe('Preview of HTML');
    await expect.poll(() => frames()[0]?.getAttribute('src')).toBe('/artifact-frame.html');
    expect(frames()[0]?.contentDocument).toBeNull();
  });

  it('says that a page is empty, that a script failed, and that there is no internet', async () => {
    await renderAnswer(fenced('<script>document.title = "nothing to see"</script>'));
    await toggle.click();
    await expect.element(page.getByText(/^The page is blank\. Check/)).toBeVisible();
    await renderAnswer(fenced('<p>Text</p><script>nothing.there()</script>'));
    await toggle.last().click();
    await expect.element(page.getByText(/^A script on the page failed: .*nothing is not defined/)).toBeVisible();
    await renderAnswer(fenced('<p>Text</p><script src="https://cdn.example/react.js"></script>'));
    await toggle.last().click();
    await expect.element(page.getByText(/^Some content may be missing/)).toBeVisible();
  });

  it.each([
    ['the page', ''],
    ['its methods', 'Document.prototype.querySelectorAll = () => []; Element.prototype.remove = () => {};'],
    [
      'its lists',
      `NodeList.prototype.forEach = () => {}; NodeList.prototype[Symbol.iterator] = function* () {};
       Array.prototype[Symbol.iterator] = function* () {}; Array.prototype.push = () => 0;
       Object.defineProperty(NodeList.prototype, 'length', { get: () => 0 });`,
    ],
    ['how functions are called', 'Function.prototype.call = () => {}; Function.prototype.apply = () => {};'],
    [
      'a shadow',
      `MutationObserver.prototype.observe = () => {}; MutationObserver.prototype.disconnect = () => {};
       DocumentFragment.prototype.querySelectorAll = () => []; Object.defineProperty(Array.prototype, '1', { set() {} });
       host = document.querySelector('p').attachShadow({ mode: 'closed' });`,
    ],
  ])('lets no frame stand within it, whatever its code does to %s', async (_, before) => {
    const nested = "<scr' + 'ipt>parent.postMessage(1, \"*\")</scr' + 'ipt>";
    const code = `<p>Text</p><div></div><script>
      let heard = 0, host = document.querySelector('div');
      addEventListener('message', () => (heard += 1));
      ${before}
      const nested = document.createElement('iframe');
      nested.srcdoc = '${nested}';
      host.append(nested);
      setTimeout(() => { throw new Error(nested.isConnected + ', ' + heard); }, 1000);
    </script>`;
    await renderAnswer(fenced(code));
    await toggle.click();
    await expect.element(page.getByText(/^A script on the page failed: .*false, 0/)).toBeVisible();
  });

  it.each([
    ['in its text', '<div><template shadowrootmode="closed">FRAME</template></div>'],
    ['in its text, in capitals', '<div><TEMPLATE ShadowRootMode=closed>FRAME</template></div>'],
    [
      'by a script',
      `<div></div><script>try { document.querySelector('div').setHTMLUnsafe(
        '<p><template shadowroot' + 'mode="closed">' + \`FRAME\` + '</template></p>') } catch {}</script>`,
    ],
    [
      'by writing it',
      `<script>try { document.write('<div><template shadowroot' + 'mode="closed">'); document.write(\`FRAME\` + '</template></div>') } catch {}</script>`,
    ],
    [
      'by writing half of it',
      `<script>document.write('<div><template shadowroot')</script>mode="closed">FRAME</template></div>`,
    ],
    [
      'by writing its first letter',
      `<script>document.write('<div><template s')</script>hadowrootmode="closed">FRAME</template></div>`,
    ],
    [
      'by copying one',
      `<script>const host = document.createElement('div');
        host.attachShadow({ mode: 'open', clonable: true }).innerHTML = \`FRAME\`;
        document.querySelector('p').append(host.cloneNode(true))</script>`,
    ],
  ])('lets no frame stand in a shadow that the markup makes, %s', async (_, markup) => {
    const frame = `<iframe srcdoc="&lt;script>parent.postMessage(1, '*')&lt;/script>"></iframe>`;
    const code = `<script>
      let heard = 0;
      addEventListener('message', () => (heard += 1));
      setTimeout(() => { throw new Error('heard ' + heard); }, 1000);
    </script><p>Text</p>${markup.replace('FRAME', frame)}`;
    await renderAnswer(fenced(code));
    await toggle.click();
    await expect.element(page.getByText(/^A script on the page failed: .*heard 0/)).toBeVisible();
  });

  it('may write itself piece by piece', async () => {
    const write = `document.write('<table>', '<tr><td>one</td>'); document.writeln('<td>Natasha'); document.write(7, '</table>');`;
    const code = `<div></div><script>${write}</script><script>
      setTimeout(() => { throw new Error(document.querySelector('table').innerText.replace(/\\s+/g, ' ')); }, 300);
    </script>`;
    await renderAnswer(fenced(code));
    await toggle.click();
    await expect.element(page.getByText(/^A script on the page failed: .*one Natasha 7/)).toBeVisible();
  });

  it('is not told for another by a message of somebody else', async () => {
    await renderAnswer(fenced('<p>Text</p><script>nothing.there()</script>'));
    await toggle.click();
    await expect.element(page.getByText(/^A script on the page failed/)).toBeVisible();
    window.postMessage({ kind: 'ready' }, '*');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(page.getByText(/tried to open another address/).elements()).toHaveLength(0);
  });

  it('hands out its document once: a page that loads itself again stays empty', async () => {
    await renderAnswer(fenced('<p>Text</p><script>setTimeout(() => location.reload(), 600)</script>'));
    await toggle.click();
    await expect.element(page.getByText(/tried to open another address/)).toBeVisible();
    const before = frames()[0];
    await button('Run again').click();
    await expect.poll(() => frames()[0] !== before && frames().length === 1).toBe(true);
    expect(page.getByText(/tried to open another address/).elements()).toHaveLength(0);
  });

  it('is opened where there is more room, and then not shown twice', async () => {
    const open = vi.fn<(code: OpenedCode) => void>();
    await render(
      <ArtifactsContext value>
        <WorkbenchContext value={open}>
          <Markdown text={fenced('<p>Hello</p>', 'html title="hello.html"')} />
        </WorkbenchContext>
      </ArtifactsContext>,
    );
    await toggle.click();
    await expect.poll(() => frames().length).toBe(1);
    await page.getByRole('button', { name: /^Open (?:beside|full)/ }).click();
    const opened = { kind: 'html', language: 'html', fileName: 'hello.html', text: '<p>Hello</p>' };
    expect(open).toHaveBeenCalledExactlyOnceWith(opened);
    await expect.poll(() => frames().length).toBe(0);
  });
});

it('a preview is left alone while the answer goes on, and comes only with the last line of the code', async () => {
  let show: (props: { text: string; streaming: boolean }) => void = () => {};
  function Growing() {
    const [props, setProps] = useState({ text: '', streaming: true });
    show = setProps;
    return (
      <ArtifactsContext value>
        <Markdown {...props} />
      </ArtifactsContext>
    );
  }
  await render(<Growing />);
  const grow = (text: string, streaming = true) => flushSync(() => show({ text, streaming }));
  grow('```html\n<p>Hello</p>\n');
  expect(document.querySelectorAll('.md-code')).toHaveLength(1);
  expect(toggle.elements()).toHaveLength(0);

  grow(`${HELLO}\nThat was\n`);
  await toggle.click();
  await expect.poll(() => frames().length).toBe(1);
  const [frame] = frames();
  let loads = 0;
  await expect.poll(() => frame?.getAttribute('src')).toBe('/artifact-frame.html');
  await new Promise((resolve) => setTimeout(resolve, 800));
  frame?.addEventListener('load', () => (loads += 1));
  for (let words = 1; words < 30; words += 1) grow(`${HELLO}\nThat was\n${'one more '.repeat(words)}`);
  grow(`${HELLO}\nThat was\nall.`, false);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(frames()).toEqual([frame]);
  expect(loads).toBe(0);
});
