import { isObject } from './json.ts';
import type { ValueForm } from './request-plan.ts';

/** Signs of an address that `allowReserved` leaves as they are; never those that end a value or begin another one. */
const RESERVED = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/g;

type Encode = (text: string) => string;

export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

export function encodeButReserved(text: string): string {
  return encodeText(text).replaceAll(RESERVED, (sign) => decodeURIComponent(sign));
}

/** A value as text; what has parts of its own becomes JSON. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** Pairs of names and values for a query, a form or cookies, not yet encoded beyond what the style itself says. */
export function writePairs(name: string, value: unknown, form: ValueForm, encode: Encode): string[] {
  const pair = (key: string, text: string) => `${encode(key)}=${text}`;
  if (value === null || value === undefined) return [];
  if (form.isJson || !isCompound(value)) return [pair(name, encode(asText(value)))];
  if (form.style === 'deepObject') return deepPairs(name, value).map(([key, text]) => pair(key, encode(text)));
  if (form.isExploded) {
    return Array.isArray(value)
      ? value.map((item) => pair(name, encode(asText(item))))
      : Object.entries(value).map(([key, item]) => pair(key, encode(asText(item))));
  }
  const parts = Array.isArray(value) ? value : Object.entries(value).flat();
  return [pair(name, parts.map((part) => encode(asText(part))).join(DELIMITERS[form.style] ?? ','))];
}

const DELIMITERS: Readonly<Partial<Record<ValueForm['style'], string>>> = {
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
};

/** `a[b][c]=1`, as deep as the value goes. Its depth has a bound before anything is written. */
function deepPairs(name: string, value: object): [string, string][] {
  return Object.entries(value).flatMap(([key, item]): [string, string][] => {
    const inner = `${name}[${key}]`;
    if (item === null || item === undefined) return [];
    return isCompound(item) ? deepPairs(inner, item) : [[inner, asText(item)]];
  });
}

/** A value as a part of a path, in the styles simple, label and matrix. */
export function writePathValue(name: string, value: unknown, form: ValueForm): string {
  const key = encodeText(name);
  const text = (part: unknown) => encodeText(asText(part));
  const prefix = form.style === 'label' ? '.' : '';
  if (form.isJson || !isCompound(value))
    return form.style === 'matrix' ? `;${key}=${text(value)}` : prefix + text(value);
  const pairs = Object.entries(value).map(([part, item]) => [text(part), text(item)] as const);
  const isList = Array.isArray(value);
  if (form.style === 'matrix') {
    if (!form.isExploded) return `;${key}=${(isList ? pairs.map(([, item]) => item) : pairs.flat()).join()}`;
    return pairs.map(([part, item]) => `;${isList ? key : part}=${item}`).join('');
  }
  const parts = isList
    ? pairs.map(([, item]) => item)
    : pairs.map(([part, item]) => `${part}${form.isExploded ? '=' : ','}${item}`);
  return prefix + parts.join(form.style === 'label' && form.isExploded ? '.' : ',');
}

/** A value for a header, in the style simple. */
export function writeHeaderValue(value: unknown, form: ValueForm): string {
  if (form.isJson || !isCompound(value)) return asText(value);
  if (Array.isArray(value)) return value.map(asText).join();
  return Object.entries(value)
    .map(([key, item]) => `${key}${form.isExploded ? '=' : ','}${asText(item)}`)
    .join();
}

function isCompound(value: unknown): value is object {
  return Array.isArray(value) || isObject(value);
}
