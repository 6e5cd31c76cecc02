import { expect, it } from 'vitest';
import { pageWords } from './page-words.ts';

it.each([
  [
    'html',
    '<!doctype html><title>Tea timer</title><style>p{}</style><h1>Tea</h1><p>Steep it for <b>four</b> minutes.</p><script>run()</script>',
    { title: 'Tea timer', summary: 'Tea Steep it for four minutes.' },
  ],
  [
    'html',
    '<head><meta name="description" content="Times &amp; temperatures"></head><h1>Tea</h1><p>More</p>',
    { title: 'Tea', summary: 'Times & temperatures' },
  ],
  ['svg', '<svg><title>A boat</title><text>Ahoy</text></svg>', { title: 'A boat', summary: 'Ahoy' }],
  ['svg', '<svg><path d="M0 0"/></svg>', { title: '', summary: 'A drawing shared from Parley.' }],
  ['markdown', '# Rye\n\nA **grass** that\n- keeps', { title: 'Rye', summary: 'A grass that • keeps' }],
  ['mermaid', 'graph TD\n A[Start] -->|yes| B{Is it tea?}', { title: '', summary: 'Start, yes, Is it tea?' }],
  [
    'react',
    'export default function App() { const n = [1].map((x) => x < 2); return <main><h1>Tea timer</h1><p>{n} left</p></main> }',
    { title: '', summary: 'Tea timer' },
  ],
  ['vue', '<script setup>const a = 1</script><template><h1>Tea {{ a }}</h1></template>', { title: '', summary: 'Tea' }],
] as const)('says of %s what it is about', (kind, content, words) => {
  expect(pageWords(kind, content)).toEqual(words);
});

it('reads neither endless nor deeply nested pages to their end', () => {
  expect(pageWords('html', '<b>'.repeat(500_000)).summary).toBe('A page shared from Parley.');
  expect(pageWords('html', 'word '.repeat(400_000)).summary.length).toBeLessThan(2_000);
  expect(pageWords('react', '>'.repeat(2_000_000)).summary).toBe('A small app shared from Parley.');
});

it('reads nothing inside of what is not shown, however deep, and all behind it', () => {
  const hidden = '<noscript><p>Turn <b>scripts</b> on</p><style>p{}</style>too</noscript>';
  expect(pageWords('html', `${'<div>'.repeat(400)}${hidden}<p>Tea</p>`).summary).toBe('Tea');
});

it('reads a title of many signs as far as it is shown', () => {
  const source = `${'<div>'.repeat(490)}<title>${'&lt;'.repeat(49_000)}</title><p>Tea</p>`;
  expect(pageWords('html', source)).toEqual({ title: '<'.repeat(1_600), summary: 'Tea' });
});
