import { hashOf } from './fingerprint.ts';
import { isObject } from './json.ts';
import type { PlannedBody, PlannedField } from './request-plan.ts';
import { asText, encodeText, writePairs } from './write-value.ts';

export interface WrittenBody {
  readonly body: string;
  readonly contentType: string;
}

/** The body of a request; undefined where the arguments have nothing for it. */
export function writeBody(plan: PlannedBody, args: Readonly<Record<string, unknown>>): WrittenBody | undefined {
  if ('argument' in plan.from) {
    const { argument } = plan.from;
    if (!Object.hasOwn(args, argument))
      return plan.isRequired && plan.kind === 'json' ? written(plan, {}, []) : undefined;
    return written(plan, args[argument], []);
  }
  const fields = plan.from.fields.filter(({ argument }) => Object.hasOwn(args, argument));
  if (fields.length === 0 && !plan.isRequired) return undefined;
  const value = Object.fromEntries(fields.map(({ argument, name }) => [name, args[argument]]));
  return written(plan, value, fields);
}

function written({ kind, contentType }: PlannedBody, value: unknown, fields: readonly PlannedField[]): WrittenBody {
  switch (kind) {
    case 'json':
      return { body: JSON.stringify(value), contentType };
    case 'text':
      return { body: asText(value), contentType };
    case 'form':
      return { body: formText(value, fields), contentType };
    case 'multipart':
      return multipart(isObject(value) ? Object.entries(value) : []);
    default:
      return kind satisfies never;
  }
}

const PLAIN_FORM: Omit<PlannedField, 'argument' | 'name'> = {
  style: 'form',
  isExploded: true,
  allowsReserved: false,
  isJson: false,
};

function formText(value: unknown, fields: readonly PlannedField[]): string {
  if (!isObject(value)) return asText(value);
  const forms = new Map(fields.map((field) => [field.name, field]));
  return Object.entries(value)
    .flatMap(([name, item]) => {
      const form = forms.get(name) ?? PLAIN_FORM;
      // An object whose form nobody named goes in as JSON: spread out, its fields could pass for others.
      const isJson = form.isJson || (form.style === 'form' && isObject(item));
      return writePairs(name, item, { ...form, isJson }, encodeText);
    })
    .join('&');
}

const LINE = '\r\n';

/** `multipart/form-data` of texts. The boundary comes from a hash of what it separates, which then cannot have it inside. */
function multipart(entries: readonly (readonly [string, unknown])[]): WrittenBody {
  const parts = entries
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((item: unknown) => [name, item] as const) : [[name, value] as const],
    )
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => multipartPart(name, asText(value)));
  const boundary = `parley-${hashOf(parts.join(LINE)).slice(0, 40)}`;
  return {
    body: `${parts.map((part) => `--${boundary}${LINE}${part}${LINE}`).join('')}--${boundary}--${LINE}`,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

export function multipartPart(name: string, text: string): string {
  const quoted = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return `Content-Disposition: form-data; name="${quoted}"${LINE}${LINE}${text}`;
}
