import { isRecord, jsonOf } from '#/lib/json.ts';

/** A field of a form for the arguments of a function. */
export interface ArgumentField {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'json';
  readonly isRequired: boolean;
  readonly description: string;
  /** Of a choice, as JSON: `1` and `"1"` are two. */
  readonly options: readonly string[];
  readonly initial: string;
}

export type ArgumentProblem = 'missing' | 'number' | 'json';

type Values = Readonly<Record<string, string>>;

/** The fields for the arguments that a schema describes; those that are required come first. */
export function argumentFields(parameters: Readonly<Record<string, unknown>>): ArgumentField[] {
  const { properties, required } = parameters;
  const needed = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) =>
    fieldOf(name, isRecord(schema) ? schema : {}, needed.has(name)),
  );
  return fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

function fieldOf(name: string, schema: Record<string, unknown>, isRequired: boolean): ArgumentField {
  const { enum: given, description, default: preset } = schema;
  const options = Array.isArray(given) ? given.map((value) => JSON.stringify(value)) : [];
  const kind = options.length > 0 ? 'choice' : kindOf(schema['type']);
  const written = preset === undefined ? '' : JSON.stringify(preset);
  return {
    name,
    kind,
    isRequired,
    description: typeof description === 'string' ? description : '',
    options,
    initial: kind === 'text' && typeof preset === 'string' ? preset : written,
  };
}

function kindOf(type: unknown): ArgumentField['kind'] {
  const types = [type].flat().filter((one) => one !== 'null');
  if (types.length !== 1) return 'json';
  if (types[0] === 'string') return 'text';
  if (types[0] === 'number' || types[0] === 'integer') return 'number';
  return types[0] === 'boolean' ? 'boolean' : 'json';
}

/** What a field has to be before it can be sent; undefined where nothing is wrong with it. */
export function argumentProblem(
  { kind, name, isRequired }: ArgumentField,
  values: Values,
): ArgumentProblem | undefined {
  const written = (values[name] ?? '').trim();
  // A text may be empty; whether it should is for the schema to say.
  if (written === '') return isRequired && kind !== 'text' ? 'missing' : undefined;
  if (kind === 'number') return Number.isFinite(Number(written)) ? undefined : 'number';
  return kind === 'json' && jsonOf(written) === undefined ? 'json' : undefined;
}

/** The arguments that a form says. A field that is left empty is no argument, unless it is a text that is required. */
export function argumentsOfForm(fields: readonly ArgumentField[], values: Values): Record<string, unknown> {
  const given = fields.flatMap(({ name, kind, isRequired }): [string, unknown][] => {
    const written = values[name] ?? '';
    if (kind === 'text') return written === '' && !isRequired ? [] : [[name, written]];
    return written.trim() === '' ? [] : [[name, kind === 'number' ? Number(written) : jsonOf(written)]];
  });
  return Object.fromEntries(given);
}
