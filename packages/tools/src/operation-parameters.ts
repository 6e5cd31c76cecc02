import { follow } from './references.ts';
import { cutText, fieldOf, isPrototypeKey, type JsonObject, type JsonSchema, textField } from './json.ts';
import type { OperationArguments } from './operation-arguments.ts';
import type { SchemaBudget, SchemaWriter } from './plain-schema.ts';
import {
  PARAMETER_PLACES,
  PARAMETER_STYLES,
  type ParameterPlace,
  type ParameterStyle,
  type PlannedParameter,
} from './request-plan.ts';

/** Of one operation, with those of its path. */
const MOST_PARAMETERS = 200;
const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 1_000;

/** Headers that say how the request is sent or for whom it speaks: neither a document nor a model sets them. */
const OWN_HEADERS =
  /^(?:accept|accept-encoding|authorization|connection|content-.*|cookie2?|expect|forwarded|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*|x-forwarded-.*|x-real-ip|x-http-method.*|x-method-override)$/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const COOKIE_NAME = HEADER_NAME;

/** Where credentials go (`placed`): what a person's own key fills is no argument of the function. */
export type HiddenPlaces = ReadonlySet<string>;

/** Names of headers are the same in either case; those of other places are not. */
export function placed(place: string, name: string): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

interface FoundParameter {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly value: JsonObject;
}

/** The parameters of an operation and its path; the operation's own win. Undefined where one cannot be read that it needs. */
export function planParameters(
  root: JsonObject,
  lists: { readonly path: string; readonly ofPath: readonly unknown[]; readonly ofOperation: readonly unknown[] },
  hidden: HiddenPlaces,
  into: OperationArguments,
  writer: SchemaWriter,
  budget: SchemaBudget,
): readonly PlannedParameter[] | undefined {
  const found = new Map<string, FoundParameter>();
  for (const entry of [...lists.ofPath.slice(0, MOST_PARAMETERS), ...lists.ofOperation.slice(0, MOST_PARAMETERS)]) {
    const parameter = foundParameter(root, entry);
    if (parameter === undefined) return undefined;
    if (parameter === 'ignored') continue;
    found.set(placed(parameter.place, parameter.name), parameter);
  }
  for (const name of namesInPath(lists.path)) {
    const key = placed('path', name);
    if (!found.has(key)) found.set(key, { name, place: 'path', value: { schema: { type: 'string' } } });
  }
  const wanted = [...found.values()].filter(({ place, name }) =>
    place === 'path' ? lists.path.includes(`{${name}}`) : !hidden.has(placed(place, name)),
  );
  if (wanted.length > MOST_PARAMETERS) return undefined;
  return wanted
    .sort((one, other) => PARAMETER_PLACES.indexOf(one.place) - PARAMETER_PLACES.indexOf(other.place))
    .map((parameter) => plan(parameter, into, writer, budget));
}

/** Names in braces of a path. */
function namesInPath(path: string): string[] {
  return (path.match(/\{[^{}/]{1,200}\}/g) ?? []).map((name) => name.slice(1, -1));
}

function foundParameter(root: JsonObject, entry: unknown): FoundParameter | 'ignored' | undefined {
  const followed = follow(root, entry);
  if ('problem' in followed) return undefined;
  const { value } = followed;
  const name = textField(value, 'name') ?? '';
  const place = PARAMETER_PLACES.find((one) => one === textField(value, 'in'));
  if (place === undefined || name === '' || name.length > LONGEST_NAME || isPrototypeKey(name)) return 'ignored';
  if (place === 'header' && (OWN_HEADERS.test(name) || !HEADER_NAME.test(name))) return 'ignored';
  if (place === 'cookie' && !COOKIE_NAME.test(name)) return 'ignored';
  return { name, place, value };
}

function plan(
  { name, place, value }: FoundParameter,
  into: OperationArguments,
  writer: SchemaWriter,
  budget: SchemaBudget,
): PlannedParameter {
  const media = fieldOf(fieldOf(value, 'content'), 'application/json');
  const schema = writer.write(fieldOf(media ?? value, 'schema') ?? {}, budget);
  const isRequired = place === 'path' || fieldOf(value, 'required') === true;
  const description = textField(value, 'description');
  const argument = into.add(into.has(name) ? `${place}_${name}` : name, described(schema, description), isRequired);
  const style = styleOf(value, place);
  return {
    argument,
    name,
    in: place,
    isRequired,
    style,
    isExploded: explodes(value, style),
    allowsReserved: place === 'query' && fieldOf(value, 'allowReserved') === true,
    isJson: media !== undefined,
  };
}

function described(schema: JsonSchema, description: string | undefined): JsonSchema {
  if (description === undefined || description === '') return schema;
  return { ...schema, description: cutText(description, LONGEST_DESCRIPTION) };
}

const STYLES_OF_PLACE: Readonly<Record<ParameterPlace, readonly ParameterStyle[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** The first style of a place is its default. */
function styleOf(value: JsonObject, place: ParameterPlace): ParameterStyle {
  const named = textField(value, 'style');
  return STYLES_OF_PLACE[place].find((style) => style === named) ?? STYLES_OF_PLACE[place][0] ?? 'form';
}

/** Whether lists and objects are written as several parameters: what only the style `form` does by itself. */
export function explodes(value: unknown, style: ParameterStyle): boolean {
  const said = fieldOf(value, 'explode');
  return typeof said === 'boolean' ? said : style === 'form' || style === 'deepObject';
}

export function namedStyle(value: unknown): ParameterStyle | undefined {
  const named = textField(value, 'style');
  return PARAMETER_STYLES.find((style) => style === named);
}
