import type { BuiltRequest, RequestProblem } from './build-request.ts';
import { isObject } from './json.ts';
import { encodeText } from './write-value.ts';
import { multipartPart } from './write-body.ts';

/** One credential of a tool's settings, as the contract has it. */
export interface Credential {
  readonly type: string;
  readonly in: 'header' | 'query' | 'body' | 'cookie';
  readonly name: string;
  readonly scheme: string;
}

/** Shorter texts turn up by accident, and masking them would tell where they are not. */
const SHORTEST_SECRET = 4;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
export const MASK = '••••';

/**
 * Puts credentials into a request that is otherwise ready: last, so that no argument of a model can be in their place.
 * `values` are by the name of the credential; one without a value is left out.
 */
export function withCredentials(
  request: BuiltRequest,
  credentials: readonly Credential[],
  values: Readonly<Record<string, string>>,
): BuiltRequest | RequestProblem {
  let current = request;
  for (const credential of credentials) {
    const value = Object.hasOwn(values, credential.name) ? values[credential.name] : undefined;
    if (value === undefined || value === '' || credential.type.toLowerCase() === 'none') continue;
    const next = withCredential(current, credential, value.trim());
    if ('problem' in next) return next;
    current = next;
  }
  return current;
}

function withCredential(request: BuiltRequest, credential: Credential, value: string): BuiltRequest | RequestProblem {
  const { name } = credential;
  switch (credential.in) {
    case 'header':
      return withHeader(request, name, headerValue(credential, value));
    case 'cookie':
      if (!HEADER_NAME.test(name))
        return { problem: `The credential "${name.toWellFormed()}" has no name for a cookie.` };
      return withHeader(request, 'Cookie', withCookie(headerOf(request, 'cookie'), name, value));
    case 'query': {
      const url = new URL(request.url);
      const others = url.search
        .slice(1)
        .split('&')
        .filter((pair) => pair !== '' && !isNamed(pair, name));
      url.search = [...others, `${encodeText(name)}=${encodeText(value)}`].join('&');
      return { ...request, url: url.href };
    }
    case 'body':
      return withBodyField(request, name, value);
    default:
      return credential.in satisfies never;
  }
}

function headerValue({ type, scheme }: Credential, value: string): string {
  const kind = (scheme || type).toLowerCase();
  if (kind === 'bearer') return /^bearer /i.test(value) ? value : `Bearer ${value}`;
  if (kind === 'basic') return `Basic ${value.includes(':') ? base64(value) : value.replace(/^basic /i, '')}`;
  return scheme === '' ? value : `${scheme} ${value}`;
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

function withHeader(request: BuiltRequest, name: string, value: string): BuiltRequest | RequestProblem {
  if (!HEADER_NAME.test(name) || !/^[\t\x20-\x7e]*$/.test(value)) {
    return { problem: `The credential "${name.toWellFormed()}" has characters that a header cannot have.` };
  }
  const others = Object.entries(request.headers).filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: { ...Object.fromEntries(others), [name]: value } };
}

function headerOf(request: BuiltRequest, name: string): string {
  return Object.entries(request.headers).find(([other]) => other.toLowerCase() === name)?.[1] ?? '';
}

function withCookie(cookies: string, name: string, value: string): string {
  const others = cookies.split('; ').filter((pair) => pair !== '' && !isNamed(pair, name));
  return [...others, `${name}=${/^[!#-+\--:<-[\]-~]*$/.test(value) ? value : encodeText(value)}`].join('; ');
}

function isNamed(pair: string, name: string): boolean {
  const [key = ''] = pair.split('=', 1);
  if (key === name) return true;
  try {
    return decodeURIComponent(key.replaceAll('+', ' ')) === name;
  } catch {
    return false;
  }
}

function withBodyField(request: BuiltRequest, name: string, value: string): BuiltRequest | RequestProblem {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return { problem: `The credential "${name}" belongs into a body, which ${request.method} does not have.` };
  }
  const type = headerOf(request, 'content-type');
  const { body = '' } = request;
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const others = body.split('&').filter((pair) => pair !== '' && !isNamed(pair, name));
    return { ...request, body: [...others, `${encodeText(name)}=${encodeText(value)}`].join('&') };
  }
  if (type.startsWith('multipart/')) return { ...request, body: withPart(body, type, name, value) };
  const object: unknown = body === '' ? {} : JSON.parse(type.includes('json') ? body : 'null');
  if (!isObject(object)) return { problem: `The credential "${name}" belongs into a body that is an object.` };
  return {
    ...withoutHeader(request, 'content-type'),
    headers: { ...withoutHeader(request, 'content-type').headers, 'Content-Type': type || 'application/json' },
    body: JSON.stringify({ ...object, [name]: value }),
  };
}

function withoutHeader(request: BuiltRequest, name: string): BuiltRequest {
  const others = Object.entries(request.headers).filter(([other]) => other.toLowerCase() !== name);
  return { ...request, headers: Object.fromEntries(others) };
}

function withPart(body: string, type: string, name: string, value: string): string {
  const boundary = type.split('boundary=')[1] ?? '';
  const end = body.lastIndexOf(`--${boundary}--`);
  return `${body.slice(0, end)}--${boundary}\r\n${multipartPart(name, value)}\r\n${body.slice(end)}`;
}

/** A text without secrets, in the forms that a request or an answer would show them in. */
export function maskSecrets(text: string, secrets: Iterable<string>): string {
  const forms = new Set<string>();
  for (const secret of secrets) {
    const plain = secret.trim();
    const inJson = JSON.stringify(plain).slice(1, -1);
    for (const form of [
      plain,
      inJson,
      encodeText(plain),
      new URLSearchParams({ _: plain }).toString().slice(2),
      base64(plain),
    ]) {
      if (form.length >= SHORTEST_SECRET) forms.add(form);
    }
    // Of a name and a password the password alone is a secret as well.
    const [, password = ''] = /^[^:\s]{1,200}:(.+)$/s.exec(plain) ?? [];
    if (password.length >= SHORTEST_SECRET) forms.add(password);
  }
  return [...forms]
    .sort((one, other) => other.length - one.length)
    .reduce((masked, form) => masked.replaceAll(form, MASK), text);
}
