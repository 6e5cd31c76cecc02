import type { WebPage } from '@parley/contract';
import { expect, it } from 'vitest';
import { pageResult } from './page-result.ts';

const page: WebPage = {
  url: 'https://tea.example/a',
  status: 200,
  contentType: 'text/html',
  title: 'Tea',
  site: 'Tea House',
  language: 'en',
  text: 'Hot{1}.',
  links: [{ number: 1, url: 'https://tea.example/b' }],
  offset: 0,
  length: 7,
  isCut: false,
  request: { method: 'GET', url: 'https://tea.example/a', headers: {} },
  durationMs: 1,
  sizeBytes: 10,
};

it('tells a model the number of the source, its text, and where links lead', () => {
  expect(pageResult(page, 4)).toBe(
    '[4] Tea\nAddress: https://tea.example/a\nSite: Tea House, language: en\n\n' +
      'The text of the page:\n\nHot{1}.\n\nLinks:\n{1} https://tea.example/b',
  );
});

it('says where to read on, what is missing, and what the site refused', () => {
  expect(pageResult({ ...page, length: 90, nextOffset: 7 }, 1)).toContain('[There is more: read on with offset 7.]');
  expect(pageResult({ ...page, isCut: true }, 1)).toContain('its end is missing');
  expect(pageResult({ ...page, status: 404 }, 1)).toContain('HTTP status 404');
  expect(pageResult({ ...page, text: '', links: [] }, 1)).toContain('There is no text on this page');
});
