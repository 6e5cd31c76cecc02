import { ERRORS, type Access } from '@parley/contract';
import { html, type Html } from './html.ts';
import type { JsonSchema, MediaType, OpenApiOperation, OpenApiParameter } from './openapi-document.ts';
import { renderOpened, renderRules, renderSchema, type Schemas } from './render-schema.ts';

const WHO: Readonly<Record<Access, string>> = {
  public: 'Anyone may call it.',
  actor: 'Signed-in accounts may call it; in private mode the owner.',
  parent: 'Main accounts may call it.',
  operator: 'The operator of this server may call it; in private mode the owner.',
};

/** One call: what it is for, who may make it, what goes in and what comes out. */
export function renderOperation(method: string, path: string, operation: OpenApiOperation, schemas: Schemas): Html {
  const success = operation.responses['200'] ?? operation.responses['302'];
  return html`<article class="call" id="${operation.operationId}">
    <h3>
      <span class="method method-${method}">${method.toUpperCase()}</span>
      <a class="path" href="#${operation.operationId}">${path}</a>
    </h3>
    <p>${operation.summary}.</p>
    <p class="who">${WHO[operation['x-access']]}</p>
    ${operation.parameters.length > 0 && renderParameters(operation.parameters)}
    ${operation.requestBody && renderContent('Body', operation.requestBody.content, schemas)}
    ${
      success?.content
        ? renderContent('Answer', success.content, schemas)
        : html`<h4>Answer</h4>
            <p>${success?.description}.</p>`
    }
    ${renderErrors(operation)}
  </article>`;
}

function renderParameters(parameters: readonly OpenApiParameter[]): Html {
  const rows = parameters.map(
    (parameter) =>
      html`<tr>
        <td><code>${parameter.name}</code></td>
        <td>${parameter.in}</td>
        <td>${renderSchema(parameter.schema)}</td>
        <td>${parameter.required ? 'required' : 'optional'} ${renderRules(parameter.schema)}</td>
      </tr>`,
  );
  return html`<h4>Parameters</h4>
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">In</th>
            <th scope="col">Type</th>
            <th scope="col">Rules</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}

function renderContent(title: string, content: Readonly<Record<string, MediaType>>, schemas: Schemas): Html {
  const kinds = Object.entries(content).map(
    ([type, { schema }]) =>
      html`<div class="schema">
        <p class="media">${type === '*/*' ? 'any content type' : type}</p>
        ${renderOpened(dataInside(schema), schemas)}
      </div>`,
  );
  return html`<h4>${title}</h4>
    ${kinds}`;
}

/** The envelope is explained once at the top of the page; each call shows what is in it. */
function dataInside(schema: JsonSchema): JsonSchema {
  return schema.properties?.['code']?.const === 0 ? (schema.properties['data'] ?? {}) : schema;
}

function renderErrors(operation: OpenApiOperation): Html {
  const rows = operation['x-errors'].map(
    (code) =>
      html`<li>
        <span class="status">${ERRORS[code].status}</span> <code>${code}</code>
        <span class="number">${ERRORS[code].code}</span> ${ERRORS[code].text}
      </li>`,
  );
  return html`<details>
    <summary>${rows.length} errors</summary>
    <ul class="errors">
      ${rows}
    </ul>
  </details>`;
}
