import { follow } from './references.ts';
import { fieldOf, isObject, type JsonObject, type JsonSchema, textField } from './json.ts';
import type { OperationArguments } from './operation-arguments.ts';
import { explodes, type HiddenPlaces, namedStyle, placed } from './operation-parameters.ts';
import type { SchemaBudget, SchemaWriter } from './plain-schema.ts';
import type { PlannedBody, PlannedField } from './request-plan.ts';

/** Of the media types that a body may have, as many are looked at. */
const MOST_MEDIA_TYPES = 20;

type BodyKind = PlannedBody['kind'];

/** From the kind that models write best to the one that says least. */
const KINDS: readonly { readonly kind: BodyKind; readonly fits: RegExp }[] = [
  { kind: 'json', fits: /^application\/json(?:;|$)/i },
  { kind: 'json', fits: /^[a-z]{1,20}\/[a-z0-9.-]{1,100}\+json(?:;|$)/i },
  { kind: 'form', fits: /^application\/x-www-form-urlencoded(?:;|$)/i },
  { kind: 'multipart', fits: /^multipart\/form-data(?:;|$)/i },
  { kind: 'text', fits: /^text\/[a-z0-9.*+-]{1,100}(?:;|$)/i },
];

export type BodyPlan =
  | { readonly body?: PlannedBody }
  | { readonly problem: 'file-upload' | 'body-type' | 'reference' };

/** The body of an operation; the fields of a plain object stand beside the parameters. */
export function planBody(
  root: JsonObject,
  entry: unknown,
  hidden: HiddenPlaces,
  into: OperationArguments,
  writer: SchemaWriter,
  budget: SchemaBudget,
): BodyPlan {
  if (entry === undefined) return {};
  const followed = follow(root, entry);
  if ('problem' in followed) return { problem: 'reference' };
  const isRequired = fieldOf(followed.value, 'required') === true;
  const chosen = chosenMedia(fieldOf(followed.value, 'content'), writer);
  if (chosen === undefined) return isRequired ? { problem: 'body-type' } : {};
  const schema = writer.write(fieldOf(chosen.media, 'schema') ?? {}, budget);
  const files = chosen.kind === 'json' ? NO_FILES : filesIn(schema);
  if (files === 'all') return isRequired ? { problem: 'file-upload' } : {};
  if (((schema['required'] ?? []) as string[]).some((name) => files.has(name))) return { problem: 'file-upload' };
  const fitting = withoutFields(schema, (name) => hidden.has(placed('body', name)) || files.has(name));
  return { body: body(chosen, fitting, isRequired, into) };
}

interface ChosenMedia {
  readonly kind: BodyKind;
  readonly contentType: string;
  readonly media: unknown;
}

function chosenMedia(content: unknown, writer: SchemaWriter): ChosenMedia | undefined {
  if (!isObject(content)) return undefined;
  const types = writer.keysOf(content).slice(0, MOST_MEDIA_TYPES);
  for (const { kind, fits } of KINDS) {
    const type = types.find((one) => fits.test(one));
    if (type !== undefined) return { kind, contentType: contentTypeOf(kind, type), media: content[type] };
  }
  return undefined;
}

/** Only a type that the document spells without signs of its own goes into a header. */
function contentTypeOf(kind: BodyKind, type: string): string {
  const plain = type.split(';', 1)[0]?.toLowerCase() ?? '';
  return kind === 'text' && plain.includes('*') ? 'text/plain' : plain;
}

function body(
  { kind, contentType, media }: ChosenMedia,
  schema: JsonSchema,
  isRequired: boolean,
  into: OperationArguments,
): PlannedBody {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const names = Object.keys(properties);
  const isFlat = kind !== 'text' && names.length > 0 && isPlainObject(schema) && !names.some((name) => into.has(name));
  if (!isFlat) return { kind, contentType, isRequired, from: { argument: into.add('body', schema, isRequired) } };
  const required = new Set(isRequired ? ((schema['required'] ?? []) as string[]) : []);
  const encodings = fieldOf(media, 'encoding');
  const fields = names.map((name): PlannedField => ({
    argument: into.add(name, properties[name] ?? {}, required.has(name)),
    name,
    ...fieldForm(fieldOf(encodings, name)),
  }));
  return { kind, contentType, isRequired, from: { fields } };
}

/** Whether an object has just the fields that it names, so that they can stand among the other arguments. */
function isPlainObject(schema: JsonSchema): boolean {
  const { type, additionalProperties, anyOf, allOf } = schema;
  return (
    (type === undefined || type === 'object') &&
    (additionalProperties === undefined || additionalProperties === false) &&
    anyOf === undefined &&
    allOf === undefined
  );
}

function fieldForm(encoding: unknown): Pick<PlannedField, 'style' | 'isExploded' | 'allowsReserved' | 'isJson'> {
  const style = namedStyle(encoding);
  return {
    style: style ?? 'form',
    isExploded: explodes(encoding, style ?? 'form'),
    allowsReserved: false,
    isJson: style === undefined && /json/i.test(textField(encoding, 'contentType') ?? ''),
  };
}

const NO_FILES: ReadonlySet<string> = new Set();

/** Parts of a body that are files, which a model cannot send: the whole of it, or some fields. */
function filesIn(schema: JsonSchema): ReadonlySet<string> | 'all' {
  if (isFile(schema)) return 'all';
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  return new Set(fields.filter(([, field]) => isFile(field) || isFile(field['items'])).map(([name]) => name));
}

function isFile(schema: unknown): boolean {
  return textField(schema, 'format') === 'binary';
}

function withoutFields(schema: JsonSchema, isLeft: (name: string) => boolean): JsonSchema {
  const properties = schema['properties'];
  if (!isObject(properties)) return schema;
  const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => !isLeft(name)));
  const required = ((schema['required'] ?? []) as string[]).filter((name) => !isLeft(name));
  const { required: _, ...rest } = schema;
  return { ...rest, properties: kept, ...(required.length > 0 && { required }) };
}
