import { z } from 'zod';
import { parseHostRule } from './host-rule.ts';

/*
 * Each reader turns the text of one environment variable into a value. Its message continues the sentence
 * "<NAME> must be ...", so that whoever set it reads what to write instead.
 */

export function text() {
  return z.string();
}

export function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message);
}

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
}

export function yesOrNo() {
  return z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
}

export function hostName() {
  return z.string().regex(/^[\w.:%-]+$/, 'must be a host name or an address such as 127.0.0.1');
}

export function atLeast(length: number) {
  return z.string().min(length, `must have at least ${length} characters`);
}

/** `chat`, `/chat` and `/chat/` all mean `/chat/`. */
export function basePath() {
  return z
    .string()
    .regex(
      /^\/?(?:[\w~-][\w.~-]*\/)*(?:[\w~-][\w.~-]*)?$/,
      'must be a path such as / or /chat/, of plain letters and digits',
    )
    .transform((path) => `/${path.replaceAll(/^\/|\/$/g, '')}/`.replace('//', '/'));
}

/** An http(s) address without credentials, query or trailing slash. */
export function webAddress() {
  const message = 'must be an address such as https://chat.example.org, without a query or a password';
  return z
    .string()
    .refine((value) => {
      const url = URL.parse(value);
      if (!url || !/^https?:$/.test(url.protocol)) return false;
      return [url.search, url.hash, url.username, url.password].every((part) => part === '');
    }, message)
    .transform((value) => {
      const { origin, pathname } = new URL(value);
      return origin + pathname.replace(/\/+$/, '');
    });
}

export function postgresAddress() {
  return z.string().refine((value) => /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? ''), {
    message: 'must be an address such as postgresql://user:password@host:5432/parley',
  });
}

/** Goes into a request header, where anything else would break the request or smuggle another header in. */
export function headerToken() {
  return z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of plain characters without spaces');
}

/** Origins end up in security headers, hence the narrow pattern. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[\w.-]+(?::\d{1,5})?$|^https?:\/\/\[[\da-f:]+\](?::\d{1,5})?$/i;

export function originList() {
  return commaList().refine((origins) => origins.every((origin) => ORIGIN.test(origin)), {
    message: 'must be origins such as https://example.org, separated by commas',
  });
}

/** Hosts that the egress gateway would refuse. */
export function hostRuleList() {
  return commaList().refine((entries) => entries.every((entry) => parseHostRule(entry) !== undefined), {
    message: 'must be hosts such as ollama:11434, addresses, or ranges such as 10.0.0.0/8, separated by commas',
  });
}

/** Somebody who can be written to, or a page of theirs. */
export function contact() {
  return z
    .string()
    .refine((value) => /^[^\s@?&]+@[^\s@?&]+$/.test(value) || /^https?:\/\/\S+$/.test(value) || value === '', {
      message: 'must be an e-mail address, or a web address such as https://example.org/help',
    });
}

/** Names that may hold anything but a comma. */
export function nameList() {
  return commaList();
}

/** How many proxies stand in front, or their addresses. */
export function trustedProxies() {
  return commaList()
    .refine((items) => items.every((item) => /^[\da-f.:/]+$/i.test(item)), {
      message: 'must be the number of proxies in front of the server, or their addresses separated by commas',
    })
    .transform((items): number | string[] | false => {
      if (items.length === 0) return false;
      const [only = ''] = items;
      if (items.length > 1 || !/^\d{1,2}$/.test(only)) return items;
      return only === '0' ? false : Number(only);
    });
}

function commaList() {
  return z.string().transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );
}
