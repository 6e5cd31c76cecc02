import { expect, it } from 'vitest';
import { type LinkPreview, withPreview } from './page.ts';

const BUILT =
  '<head><title>Parley</title><meta name="description" content="x"><script  src="./theme.js"></script>' +
  '<script type="module" crossorigin src="./assets/share.js"></script>' +
  '<link rel="modulepreload" crossorigin href="./assets/react.js"><link rel="stylesheet" crossorigin href="./assets/share.css">' +
  '<link rel="preload" as="font" crossorigin="" href="./assets/inter.woff2"></head><body><div id="root"></div></body>';
const PREVIEW: LinkPreview = { title: 'Rye', description: 'Bread', isListed: false, version: 1 };
const made = (words: string) => withPreview(BUILT, PREVIEW, { address: 'https://a.org/', words });

it('lets nothing run or be drawn before the words of a shared chat', () => {
  const html = made('<p>Hello</p>');
  const [, held = ''] = /<template id="after-words">(.*)<\/template>/.exec(html) ?? [];
  const rest = html.replace(held, '');
  expect(held).toContain('src="./assets/share.js"');
  expect(held).toContain('rel="stylesheet"');
  expect(rest).not.toMatch(/type="module"|modulepreload|rel="stylesheet"|as="font"/);
  const scripts = [...rest.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, src]) => src);
  expect(scripts).toEqual(['./theme.js', './after-words.js']);
  expect(rest.indexOf('<script')).toBeGreaterThan(rest.indexOf('<p>Hello</p>'));
  // What is held back is fetched meanwhile.
  for (const name of ['share.js', 'react.js', 'share.css'])
    expect(rest).toMatch(new RegExp(`<link rel="preload"[^>]*href="./assets/${name}"`));
});

it('leaves a page without words as it was built', () => {
  expect(made('')).toContain('<script type="module" crossorigin src="./assets/share.js"></script>');
  expect(made('')).not.toContain('after-words');
});
