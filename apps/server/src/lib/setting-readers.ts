import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { parseHostRule } from './host-rule.ts';
import { isLoopbackHost } from './loopback.ts';

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

/** The address of a file on the web, or the path of one on this machine. Plain http is for this machine alone. */
export function webFile() {
  return z.string().refine(
    (value) => {
      if (!value.includes('://')) return true;
      const url = URL.parse(value);
      if (url === null || url.username + url.password !== '') return false;
      return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
    },
    { message: 'must be an address such as https://files.example.org/latest.json without a password, or a file' },
  );
}

/** An HTTP proxy, where calls go out. */
export function proxyAddress() {
  const message = 'must be an address such as http://user:password@proxy.example.org:3128';
  return z
    .string()
    .refine((value) => {
      const url = URL.parse(value);
      return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
    }, message)
    .transform((value) => new URL(value));
}

export function postgresAddress() {
  // With a slash too few, or one in the password, that would be taken for the path, which is shown.
  return z.string().refine((value) => /^postgres(?:ql)?:\/\//i.test(value) && isPlainPath(value), {
    message: 'must be an address such as postgresql://user:password@host:5432/parley',
  });
}

function isPlainPath(address: string): boolean {
  return URL.parse(address)?.pathname.includes('@') === false;
}

export function smtpAddress() {
  return z.string().refine((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ''), {
    message: 'must be an address such as smtps://user:password@mail.example.org',
  });
}

/** `login@example.org`, or with a name in front of it in angle brackets. */
export function mailAddress() {
  return z.string().refine((value) => !/[\r\n]/.test(value) && isInbox(inboxIn(value)), {
    message: 'must be an address such as Parley <login@example.org>',
  });
}

function inboxIn(value: string): string {
  const opening = value.indexOf('<');
  return opening !== -1 && value.endsWith('>') ? value.slice(opening + 1, -1) : value;
}

function isInbox(address: string): boolean {
  return !/[\s<>]/.test(address) && address.split('@').length === 2 && /^[^@]/.test(address) && /[^@]$/.test(address);
}

/** Goes into a request header, where anything else would break the request or smuggle another header in. */
export function headerToken() {
  return z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of plain characters without spaces');
}

/** A private key for ES256 as PEM. Files of variables and panels often take one line alone, with `\n` between lines. */
export function es256Key() {
  return z
    .string()
    .transform((value) => value.replaceAll(String.raw`\n`, '\n'))
    .refine(isEs256Key, {
      message: 'must be the text of a file such as AuthKey_ABC123.p8, from its first line to its last',
    });
}

function isEs256Key(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** Origins end up in security headers, hence the narrow pattern. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[\w.-]+(?::\d{1,5})?$|^https?:\/\/\[[\da-f:]+\](?::\d{1,5})?$/i;

const isOrigin = (value: string): boolean => ORIGIN.test(value) && URL.canParse(value);

/** An origin as browsers write it: small letters, and no port where it is the usual one. */
function asBrowsersWrite(origin: string): string {
  const lower = origin.toLowerCase();
  return /^https?:/.test(lower) ? new URL(lower).origin : lower;
}

export function webOrigin() {
  return z
    .string()
    .refine((value) => /^https?:/i.test(value) && isOrigin(value), {
      message: 'must be an origin such as https://pages.example.org, without a path',
    })
    .transform(asBrowsersWrite);
}

export function originList() {
  return commaList()
    .refine((origins) => origins.every(isOrigin), {
      message: 'must be origins such as https://example.org, separated by commas',
    })
    .transform((origins) => origins.map(asBrowsersWrite));
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
      message: 'must be an email address, or a web address such as https://example.org/help',
    });
}

/** Hosts as links name them: `files.example.org`, with a port where it is not the usual one. */
export function hostNameList() {
  return commaList()
    .refine((hosts) => hosts.every((host) => /^[\w.-]+(?::\d{1,5})?$/.test(host) && URL.canParse(`https://${host}`)), {
      message: 'must be hosts such as files.example.org, separated by commas',
    })
    .transform((hosts) => hosts.map((host) => new URL(`https://${host}`).host));
}

/** Names that may hold anything but a comma. */
export function nameList() {
  return commaList();
}

/** `100+ models, 19 languages`: each a figure and what there are so many of. */
export function listedFigures() {
  return commaList()
    .refine((items) => items.every((item) => /^\S+(?: [KMB])? \S/.test(item)), {
      message: 'must be figures with what they count, such as 100+ models, 30 M people',
    })
    .transform((items) =>
      items.map((item) => {
        const [value = ''] = /^\S+(?: [KMB](?= ))?/.exec(item) ?? [];
        return { value, label: item.slice(value.length).trim() };
      }),
    );
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
