import { API_DOCS_STYLE } from './api-docs-style.ts';
import { Html, html } from './html.ts';
import type { JsonSchema, OpenApiDocument } from './openapi-document.ts';
import { renderOperation } from './render-operation.ts';
import { renderSchema, schemaAnchor } from './render-schema.ts';

/** Outside of the template, where a formatter would change the text and with it the hash. */
const STYLE = new Html(`<style>${API_DOCS_STYLE}</style>`);

/** The description as one page for people: no script, no request, one style element. */
export function renderApiDocs(document: OpenApiDocument): string {
  const { info, tags, servers, components } = document;
  const schemas = Object.entries(components.schemas);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title} API</title>
        ${STYLE}
      </head>
      <body>
        <nav aria-label="Contents">
          <p class="brand">${info.title} API</p>
          <ul>
            ${tags.map(({ name, description }) => html`<li><a href="#feature-${name}">${description}</a></li>`)}
            <li><a href="#schemas">Schemas</a></li>
          </ul>
        </nav>
        <main>
          <header>
            <h1>${info.title} API</h1>
            <p>${info.description}</p>
            <p class="meta">Version ${info.version} · base address <code>${servers[0]?.url}</code></p>
          </header>
          ${tags.map(({ name, description }) => renderFeature(document, name, description))}
          <section id="schemas">
            <h2>Schemas</h2>
            ${schemas.map(([name, schema]) => renderNamedSchema(name, schema))}
          </section>
        </main>
      </body>
    </html>`;
  return page.toString();
}

function renderFeature(document: OpenApiDocument, feature: string, title: string): Html {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(feature))
      .map(([method, operation]) => renderOperation(method, path, operation, document.components.schemas)),
  );
  return html`<section id="feature-${feature}">
    <h2>${title}</h2>
    ${calls}
  </section>`;
}

function renderNamedSchema(name: string, schema: JsonSchema): Html {
  return html`<article class="call" id="${schemaAnchor(name)}">
    <h3><a class="path" href="#${schemaAnchor(name)}">${name}</a></h3>
    <div class="schema">${renderSchema(schema)}</div>
  </article>`;
}
