import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { ArtifactFrame, type Artifact, type ConsoleLine, type PickedElement } from './artifact-frame.tsx';

const inside = () => page.frameLocator(page.getByTitle('Preview of it').last());

/** Shows a source and gives what it writes to its console. */
async function show(kind: Artifact['kind'], text: string): Promise<ConsoleLine[]> {
  const lines: ConsoleLine[] = [];
  await render(
    <ArtifactFrame artifact={{ kind, text, name: 'it' }} className="h-80" onConsole={(line) => lines.push(line)} />,
  );
  return lines;
}

const texts = (lines: readonly ConsoleLine[]) => lines.map(({ text }) => text);

describe('a component of React', () => {
  it('runs with its hooks, its types and a portal, and answers to a press', async () => {
    const lines = await show(
      'react',
      `import React, { useEffect, useState, type ReactNode } from 'react';
       import { createPortal } from 'react-dom';
       import './App.css';
       interface Props { readonly start?: number; children?: ReactNode }
       export default function Counter({ start = 1 }: Props) {
         const [count, setCount] = useState<number>(start);
         useEffect(() => console.log('shows', document.body.innerText.replace(/\\s+/g, ' ')), [count]);
         return <><button onClick={() => setCount(count + 1)}>Count {count!}</button>{createPortal(<i>aside</i>, document.body)}</>;
       }`,
    );
    await expect.poll(() => texts(lines)).toContain('shows Count 1 aside');
    expect(lines[0]).toMatchObject({ level: 'warn', text: expect.stringContaining('./App.css') });
    await inside().getByRole('button').click();
    await expect.poll(() => texts(lines)).toContain('shows Count 2 aside');
  });

  it.each([
    [
      'without an import or an export',
      'function App() { React.useEffect(() => console.log("drawn")); return <p>Hi</p>; }',
    ],
    [
      'that draws itself',
      `import { createRoot } from 'react-dom/client';
       const App = () => <p ref={() => { console.log('drawn') }}>Hi</p>;
       createRoot(document.getElementById('root')!).render(<App />);
       export default App;`,
    ],
  ])('is found %s', async (_, source) => {
    const lines = await show('react', source);
    await expect.poll(() => texts(lines)).toEqual(['drawn']);
  });

  it('says which package is not there', async () => {
    const lines = await show('react', `import { LineChart } from 'recharts';\nexport default () => <LineChart />;`);
    await expect.poll(() => lines).toEqual([{ level: 'error', text: expect.stringContaining('recharts') }]);
  });

  it('says what is wrong with it, and in which line', async () => {
    const lines = await show('react', `export default function App() {\n  const a = ;\n  return <p />;\n}`);
    await expect.poll(() => lines).toEqual([{ level: 'error', text: expect.stringMatching(/SyntaxError/), line: 2 }]);
    const failing = await show(
      'react',
      `export default function App() {\n  const a = undefined;\n\n  return <p>{a.b}</p>;\n}`,
    );
    const failure = { level: 'error', text: expect.stringMatching(/^TypeError: .*undefined/), line: 4 };
    await expect.poll(() => failing).toContainEqual(failure);
    const objects = await show('react', `export default () => <p>{{ a: 1 }}</p>;`);
    await expect
      .poll(() => texts(objects))
      .toContainEqual(expect.stringContaining('Objects are not valid as a React child'));
  });

  it('has the styles of Tailwind where it counts on them', async () => {
    const lines = await show(
      'react',
      `export default () => <p className="mt-4 p-8 text-4xl font-bold bg-slate-900" ref={(p) => {
         const look = () => (p && getComputedStyle(p).paddingTop === '32px' ? console.log('styled') : p && setTimeout(look, 50));
         look();
       }}>Hi</p>;`,
    );
    await expect.poll(() => texts(lines)).toEqual(['styled']);
  });
});

describe('a component of Vue', () => {
  it('runs with setup, types, scoped styles and a list of static things', async () => {
    const lines = await show(
      'vue',
      `<script setup lang="ts">
import { computed, onMounted, ref, nextTick } from 'vue';
const props = withDefaults(defineProps<{ start?: number }>(), { start: 1 });
const count = ref<number>(props.start);
const double = computed(() => count.value * 2);
const color = 'rgb(1, 2, 3)';
const tell = () => nextTick(() => console.log(document.body.innerText, getComputedStyle(document.querySelector('button')!).color));
onMounted(tell);
</script>
<template>
  <button @click="count++; tell()">{{ count }} and {{ (double as number) }}</button>
  <ul v-if="count > 9">${'<li class="a">{{ 1 + 1 }}</li>'.repeat(30)}</ul>
</template>
<style scoped>
button { color: v-bind(color); }
</style>`,
    );
    await expect.poll(() => texts(lines)).toEqual(['1 and 2 rgb(1, 2, 3)']);
    await inside().getByRole('button').click();
    await expect.poll(() => texts(lines)).toContain('2 and 4 rgb(1, 2, 3)');
  });

  it('runs with options, and without any script', async () => {
    const lines = await show(
      'vue',
      `<template><p ref="p" :class="{ on: isOn }">{{ words }}</p></template>
<script>
export default {
  data: () => ({ words: 'Hello', isOn: true }),
  mounted() { console.log(this.$refs.p.outerHTML); },
};
</script>
<style scoped>p { color: red }</style>`,
    );
    await expect.poll(() => texts(lines)).toEqual(['<p data-v-artifact="" class="on">Hello</p>']);
    await show('vue', '<template><p>Only words</p></template>');
    await inside().getByText('Only words').click();
  });

  it('says which package is not there, and which line is wrong', async () => {
    const lines = await show(
      'vue',
      `<script setup>\nimport { useMouse } from '@vueuse/core';\nuseMouse();\n</script>\n<template><p/></template>`,
    );
    await expect.poll(() => lines).toEqual([{ level: 'error', text: expect.stringContaining('@vueuse/core') }]);
    const broken = await show('vue', `<template>\n  <p v-if="a">\n</template>`);
    await expect
      .poll(() => broken)
      .toEqual([{ level: 'error', text: expect.stringMatching(/missing end tag/), line: 2 }]);
    const failing = await show(
      'vue',
      `<template><p>Hi</p></template>\n<script setup>\n\nconst a = undefined;\na.b();\n</script>`,
    );
    const failure = { level: 'error', text: expect.stringMatching(/^TypeError/), line: 5 };
    await expect.poll(() => failing).toContainEqual(failure);
  });
});

describe('words and diagrams', () => {
  it('are drawn by the app itself, without a frame', async () => {
    await show('markdown', '# Title\n\nSome **bold** words <script>1</script>');
    await expect.element(page.getByRole('heading', { name: 'Title' })).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();
    await show('mermaid', 'graph TD; A-->B');
    await expect.element(page.getByRole('img', { name: 'Diagram' })).toBeVisible();
  });
});

describe('what a page writes to its console', () => {
  it('comes through with its level, and failures with their line', async () => {
    const lines = await show(
      'html',
      `<p>Text</p>\n<script>\n  console.info('%s is', 'here', { a: [1] });\n  console.error(new Error('no'));\n  Promise.reject(new TypeError('late'));\n  nothing.there();\n</script>`,
    );
    await expect.poll(() => lines.length).toBe(4);
    expect(lines.slice(0, 2)).toEqual([
      { level: 'info', text: 'here is { a: [ 1 ] }' },
      { level: 'error', text: 'Error: no' },
    ]);
    expect(lines).toContainEqual({ level: 'error', text: 'ReferenceError: nothing is not defined', line: 6 });
    expect(lines).toContainEqual({ level: 'error', text: 'TypeError: late' });
  });

  it('is cut off, and the page is still listened to', async () => {
    const lines = await show(
      'html',
      `<p>Text</p><script>for (let n = 0; n < 5_000; n += 1) console.log(n); setTimeout(() => document.body.remove(), 900)</script>`,
    );
    await expect.poll(() => texts(lines).at(-1)).toMatch(/^More lines/);
    expect(lines).toHaveLength(300);
  });

  it('is read strictly from a page that has got hold of the port', async () => {
    const lines = await show(
      'html',
      `<p>Text</p><script>
        const post = MessagePort.prototype.postMessage;
        MessagePort.prototype.postMessage = function (report) {
          MessagePort.prototype.postMessage = post;
          for (let n = 0; n < 3_000; n += 1) post.call(this, { kind: 'console', level: 'log', text: 'x'.repeat(10_000) });
        };
        console.log('now');
      </script>`,
    );
    await expect.poll(() => lines.length).toBe(300);
    expect(Math.max(...lines.map(({ text }) => text.length))).toBe(2_000);
  });
});

describe('picking an element', () => {
  const PAGE = `<h1>Title</h1><div id="box"><p>One</p><p class="second">Two</p><button>Press</button></div><script>
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click', 'keydown']) {
      addEventListener(type, () => console.log('heard', type), true);
    }
    const tell = (changes) => changes.some(({ addedNodes }) => addedNodes.length > 0) && console.log('outlined');
    new MutationObserver(tell).observe(document.documentElement, { childList: true });
  </script>`;

  function Picking({
    onPicked,
    onConsole,
  }: {
    onPicked: (element?: PickedElement) => void;
    onConsole: (line: ConsoleLine) => void;
  }) {
    const [isPicking, setIsPicking] = useState(false);
    const picked = (element: PickedElement | undefined) => {
      setIsPicking(false);
      onPicked(element);
    };
    return (
      <>
        <button type="button" onClick={() => setIsPicking(true)}>
          Pick
        </button>
        <ArtifactFrame
          artifact={{ kind: 'html', text: PAGE, name: 'it' }}
          className="h-80"
          isPicking={isPicking}
          onPicked={picked}
          onConsole={onConsole}
          onEscape={() => onPicked({ selector: 'escape', html: '', text: '' })}
        />
      </>
    );
  }

  async function start() {
    const picked: (PickedElement | undefined)[] = [];
    const lines: ConsoleLine[] = [];
    await render(<Picking onPicked={(element) => picked.push(element)} onConsole={(line) => lines.push(line)} />);
    await inside().getByText('Title').click();
    await expect.poll(() => texts(lines)).toContain('heard click');
    lines.length = 0;
    await page.getByRole('button', { name: 'Pick' }).click();
    // The frame is told by a message, which a key or a click of a test can overtake.
    await expect.poll(() => texts(lines)).toEqual(['outlined']);
    lines.length = 0;
    return { picked, lines };
  }

  it('gives what was pressed, and the page hears nothing of it', async () => {
    const { picked, lines } = await start();
    await inside().getByText('Two').click();
    await expect
      .poll(() => picked)
      .toEqual([{ selector: '#box > p:nth-of-type(2)', html: '<p class="second">Two</p>', text: 'Two' }]);
    expect(lines).toEqual([]);
    await inside().getByRole('button').click();
    await expect.poll(() => texts(lines)).toContain('heard click');
    expect(picked).toHaveLength(1);
  });

  it('is done by keys too', async () => {
    const { picked, lines } = await start();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Tab}{Enter}');
    await expect.poll(() => picked).toEqual([expect.objectContaining({ selector: '#box > p:nth-of-type(2)' })]);
    expect(lines).toEqual([]);
  });

  it('ends with Escape, which closes nothing else', async () => {
    const { picked, lines } = await start();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => picked).toEqual([undefined]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => picked).toEqual([undefined, expect.objectContaining({ selector: 'escape' })]);
    expect(texts(lines)).toEqual(['heard keydown']);
  });

  it('is believed only while somebody picks', async () => {
    const picked: unknown[] = [];
    const lines: ConsoleLine[] = [];
    const text = `<p>Text</p><script>
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (report) {
        MessagePort.prototype.postMessage = post;
        post.call(this, { kind: 'picked', selector: 'p', html: '<p>', text: 'Send me your keys' });
        post.call(this, { kind: 'picked' });
        post.call(this, report);
      };
      console.log('said');
    </script>`;
    await render(
      <ArtifactFrame
        artifact={{ kind: 'html', text, name: 'it' }}
        className="h-80"
        onPicked={(element) => picked.push(element)}
        onConsole={(line) => lines.push(line)}
      />,
    );
    await expect.poll(() => texts(lines)).toEqual(['said']);
    expect(picked).toEqual([]);
  });
});
