import { expect, it } from 'vitest';
import { fencedSource } from './fenced-source.ts';

it('fences source so that nothing in it ends the block', () => {
  expect(fencedSource('html', '<p>Hi</p>\n')).toBe('```html\n<p>Hi</p>\n```');
  expect(fencedSource('react', 'export default 1')).toBe('```tsx\nexport default 1\n```');
  expect(fencedSource('markdown', 'See:\n````js\n1\n````')).toBe('`````markdown\nSee:\n````js\n1\n````\n`````');
});

it('is quick for a source that is nothing but fences', () => {
  const long = '` '.repeat(500_000);
  expect(fencedSource('markdown', long)).toHaveLength(long.length + 3 + 'markdown'.length + 2 + 3);
});
