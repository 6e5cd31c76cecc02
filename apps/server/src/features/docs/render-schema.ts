import { html, type Html } from './html.ts';
import type { JsonSchema } from './openapi-document.ts';

const COMPONENT = '#/components/schemas/';

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** The anchor of a named schema on the page. */
export function schemaAnchor(name: string): string {
  return `schema-${name}`;
}

/** A schema as its type and, where it has fields, a nested list of them. */
export function renderSchema(schema: JsonSchema): Html {
  return html`<span class="type">${typeOf(schema)}</span>${renderInside(schema)}`;
}

/** Like `renderSchema`, with the fields of a named schema shown at once instead of behind its link. */
export function renderOpened(schema: JsonSchema, schemas: Schemas): Html {
  const named = schema.$ref ?? schema.items?.$ref;
  const inside = named === undefined ? undefined : schemas[named.replace(COMPONENT, '')];
  return html`${renderSchema(schema)} ${renderRules(schema)}${inside && renderInside(inside)}`;
}

/** Only what lies inside a schema: its fields, or the fields of its items and alternatives. */
function renderInside(schema: JsonSchema): Html {
  if (schema.properties) return renderFields(schema);
  if (schema.items && !schema.items.$ref) return renderInside(schema.items);
  if (typeof schema.additionalProperties === 'object') return renderInside(schema.additionalProperties);
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter((alternative) => hasInside(alternative));
  if (alternatives.length <= 1) return alternatives[0] ? renderInside(alternatives[0]) : html``;
  return html`<ul class="fields">
    ${alternatives.map((alternative) => html`<li>${renderSchema(alternative)}</li>`)}
  </ul>`;
}

function renderFields({ properties = {}, required = [] }: JsonSchema): Html {
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      html`<li>
        <code>${name}</code> <span class="type">${typeOf(field)}</span>
        ${required.includes(name) && html`<span class="required">required</span>`} ${renderRules(field)}
        ${renderInside(field)}
      </li>`,
  );
  return html`<ul class="fields">
    ${fields}
  </ul>`;
}

/** The limits and the default of a value, in words. */
export function renderRules(schema: JsonSchema): Html {
  // A value that may also be null carries its limits one level deeper.
  const limits = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const rules = [
    schema.description,
    rangeOf('', limits.minimum, limits.maximum),
    rangeOf(' characters', limits.minLength, limits.maxLength),
    rangeOf(' items', limits.minItems, limits.maxItems),
    isWorthShowing(schema.default) && `default ${JSON.stringify(schema.default)}`,
  ].filter((rule) => typeof rule === 'string');
  return html`${rules.length > 0 && html`<span class="rules">${rules.join(', ')}</span>`}`;
}

function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.replace(COMPONENT, '');
    return html`<a href="#${schemaAnchor(name)}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return joined(schema.enum.map((value) => html`${JSON.stringify(value)}`));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return joined(alternatives.map((alternative) => typeOf(alternative)));
  if (schema.type === 'array') return html`list of ${typeOf(schema.items ?? {})}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  return schema.format ? html`${type} (${schema.format})` : html`${type}`;
}

function joined(types: readonly Html[]): Html {
  return html`${types.map((type, index) => html`${index > 0 && ' or '}${type}`)}`;
}

function hasInside(schema: JsonSchema): boolean {
  return renderInside(schema).toString() !== '';
}

function rangeOf(unit: string, least?: number, most?: number): string | undefined {
  const [from, to] = [shown(least), shown(most)];
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (to !== undefined) return `at most ${to}${unit}`;
  if (from === undefined || from === 0) return undefined;
  return from === 1 && unit !== '' ? 'not empty' : `at least ${from}${unit}`;
}

/** Integers are limited to what a double can hold, which tells a reader nothing. */
function shown(edge: number | undefined): number | undefined {
  return edge === undefined || Math.abs(edge) >= Number.MAX_SAFE_INTEGER ? undefined : edge;
}

function isWorthShowing(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value).length <= 40;
}
