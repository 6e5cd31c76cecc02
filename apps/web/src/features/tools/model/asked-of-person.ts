const MINUTE_MS = 60_000;

export interface FieldFacts {
  readonly key: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly isRequired: boolean;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One value that a running call asks for. */
export type AskedField = FieldFacts &
  (
    | {
        readonly kind: 'text';
        readonly format: 'plain' | 'email' | 'url' | 'date' | 'date-time';
        readonly minLength: number | undefined;
        readonly maxLength: number | undefined;
        readonly initial: string;
      }
    | {
        readonly kind: 'number';
        readonly isWhole: boolean;
        readonly min: number | undefined;
        readonly max: number | undefined;
        readonly initial: string;
      }
    | { readonly kind: 'switch'; readonly initial: boolean }
    | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly initial: string }
    | {
        readonly kind: 'choices';
        readonly choices: readonly Choice[];
        readonly min: number | undefined;
        readonly max: number | undefined;
        readonly initial: readonly string[];
      }
  );

/** What a running call asks of a person: values, or a visit to a page. */
export type AskedOfPerson = {
  /** Who asks. */
  readonly from: string;
  readonly message: string;
} & (
  | { readonly kind: 'values'; readonly fields: readonly AskedField[] }
  /** The whole address is shown, and opened by a press alone. */
  | { readonly kind: 'visit'; readonly url: string }
);

export type AskedValue = string | number | boolean | string[];

/** What a person said to it. To dismiss it is to say neither yes nor no. */
export type PersonAnswer =
  | { readonly action: 'accept'; readonly values: Readonly<Record<string, AskedValue>> }
  | { readonly action: 'decline' | 'cancel' };

/** What stands in the fields while they are filled in: texts, marks, and choices. */
export type FieldEntries = Readonly<Record<string, string | boolean | readonly string[]>>;

export function initialEntries(fields: readonly AskedField[]): FieldEntries {
  return Object.fromEntries(fields.map((field) => [field.key, initialEntry(field)]));
}

export function initialEntry(field: AskedField): FieldEntries[string] {
  return field.kind === 'text' && field.format === 'date-time' ? localTime(field.initial) : field.initial;
}

export type EntryProblem =
  | 'missing'
  | 'too-short'
  | 'too-long'
  | 'number'
  | 'whole'
  | 'range'
  | 'email'
  | 'url'
  | 'count';

/** What is wrong with an entry; undefined where nothing is. */
export function problemOf(field: AskedField, entries: FieldEntries): EntryProblem | undefined {
  const entry = entries[field.key];
  switch (field.kind) {
    case 'switch':
      return undefined;
    case 'choices': {
      const count = Array.isArray(entry) ? entry.length : 0;
      if (count === 0 && !field.isRequired) return undefined;
      return count < Math.max(field.min ?? 0, field.isRequired ? 1 : 0) || count > (field.max ?? Infinity)
        ? 'count'
        : undefined;
    }
    default: {
      const text = typeof entry === 'string' ? entry.trim() : '';
      if (text === '') return field.isRequired ? 'missing' : undefined;
      if (field.kind === 'choice') return undefined;
      return field.kind === 'number' ? numberProblem(field, text) : textProblem(field, text);
    }
  }
}

function numberProblem(field: AskedField & { kind: 'number' }, text: string): EntryProblem | undefined {
  const number = Number(text);
  if (!Number.isFinite(number)) return 'number';
  if (field.isWhole && !Number.isInteger(number)) return 'whole';
  return number < (field.min ?? -Infinity) || number > (field.max ?? Infinity) ? 'range' : undefined;
}

function textProblem(field: AskedField & { kind: 'text' }, text: string): EntryProblem | undefined {
  if (text.length < (field.minLength ?? 0)) return 'too-short';
  if (text.length > (field.maxLength ?? Infinity)) return 'too-long';
  if (field.format === 'email' && !/^[^\s@]+@[^\s@]+$/.test(text)) return 'email';
  return field.format === 'url' && !URL.canParse(text) ? 'url' : undefined;
}

/** The values as they are answered. What was left empty is left out. */
export function answeredValues(fields: readonly AskedField[], entries: FieldEntries): Record<string, AskedValue> {
  return Object.fromEntries(
    fields.flatMap((field): [string, AskedValue][] => {
      const value = valueOf(field, entries[field.key]);
      return value === undefined ? [] : [[field.key, value]];
    }),
  );
}

/** The value of an entry; undefined where it was left empty. */
export function valueOf(field: AskedField, entry: FieldEntries[string] | undefined): AskedValue | undefined {
  if (field.kind === 'switch') return entry === true;
  if (field.kind === 'choices') return Array.isArray(entry) && entry.length > 0 ? [...entry] : undefined;
  const text = typeof entry === 'string' ? entry.trim() : '';
  if (text === '') return undefined;
  if (field.kind === 'number') return Number(text);
  // A field of the browser knows no zone; the time in it is that of this device.
  return field.kind === 'text' && field.format === 'date-time' ? isoTime(text) : text;
}

/** A time as a field of the browser has it. */
function localTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, 'yyyy-mm-ddThh:mm'.length);
}

function isoTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
