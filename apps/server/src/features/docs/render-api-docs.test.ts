import { describe, expect, it } from 'vitest';
import { allRoutes, routes } from '@parley/contract';
import { API_DOCS_STYLE } from './api-docs-style.ts';
import { buildOpenApi } from './build-openapi.ts';
import { html } from './html.ts';
import { renderApiDocs } from './render-api-docs.ts';

const page = renderApiDocs(buildOpenApi(routes, { title: 'Parley <1>', version: '1.2.3', server: '/api' }));

describe('the page of the API', () => {
  it('begins with its type and shows every call under an address of its own', () => {
    expect(page.startsWith('<!doctype html>')).toBe(true);
    for (const { id, route } of allRoutes()) {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(`>${route.path}</a>`);
    }
  });

  it('links only to places on the page, each of which is there once', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/ href="([^"]+)"/g)].map(([, target]) => target);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids.map((id) => `#${id}`)).toEqual(expect.arrayContaining(targets));
  });

  it('carries the style text unchanged, so that its hash holds', () => {
    expect(page.includes(`<style>${API_DOCS_STYLE}</style>`)).toBe(true);
    expect(page.match(/<style/g)).toHaveLength(1);
  });

  it('runs nothing and loads nothing', () => {
    expect(page).not.toMatch(/<script|<link|<img|\ssrc=|\sstyle=|\son\w+=/i);
    expect(API_DOCS_STYLE).not.toMatch(/url\(|@import/);
  });

  it('escapes what it is given', () => {
    expect(page).toContain('<title>Parley &lt;1&gt; API</title>');
    expect(html`<a title="${`"'<&>`}">${'<b>'}</a>`.toString()).toBe(
      '<a title="&quot;&#39;&lt;&amp;&gt;">&lt;b&gt;</a>',
    );
  });
});
