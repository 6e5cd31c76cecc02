import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { CitationsProvider } from './citations.tsx';
import { Markdown } from './markdown.tsx';

const SOURCES = [
  { number: 1, title: 'Tea', url: 'https://tea.example/a' },
  { number: 2, title: 'Bad', url: 'javascript:alert(1)' },
];

it('leads from a number to its source, only where there is such a source, and never in code', async () => {
  const text = 'Hot [1][3], **wet [1]** and [2], `a[1]`, [1](https://other.example/).\n\n- so [1]\n\n```\nb[1]\n```';
  await render(
    <CitationsProvider sources={SOURCES}>
      <Markdown text={text} />
    </CitationsProvider>,
  );
  const marks = page.getByRole('link', { name: 'Source 1: Tea' });
  await expect.element(marks.first()).toHaveAttribute('href', 'https://tea.example/a');
  expect(marks.elements()).toHaveLength(3);
  for (const mark of marks.elements()) expect(mark.getAttribute('rel')).toContain('noopener');
  const shown = document.querySelector('.md')?.textContent ?? '';
  expect(shown).toContain('Hot 1[3], wet 1 and [2], a[1], 1.');
  expect(document.querySelector('[href^="javascript"]')).toBeNull();
});

it('leaves numbers in brackets alone in a text without sources', async () => {
  await render(<Markdown text="An array[1] and [2]." />);
  await expect.element(page.getByText('An array[1] and [2].')).toBeVisible();
});
