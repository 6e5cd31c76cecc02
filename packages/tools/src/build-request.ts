import { isObject } from './json.ts';
import type { PlannedParameter, RequestPlan } from './request-plan.ts';
import { encodeButReserved, encodeText, writeHeaderValue, writePairs, writePathValue } from './write-value.ts';
import { writeBody } from './write-body.ts';

const LONGEST_ADDRESS = 8_000;
const LONGEST_BODY = 1024 * 1024;
/** How often a value may be encoded over before nobody decodes it that often. */
const MOST_DECODINGS = 3;

export interface BuiltRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Why there is no request, in words for the model that asked. */
export interface RequestProblem {
  readonly problem: string;
}

/** The request that a plan makes of arguments. Only what the plan names gets in, wherever else an argument would like to be. */
export function buildRequest(
  plan: RequestPlan,
  args: Readonly<Record<string, unknown>>,
): BuiltRequest | RequestProblem {
  const given = (parameter: PlannedParameter) =>
    Object.hasOwn(args, parameter.argument) && args[parameter.argument] !== undefined;
  const missing = plan.parameters.find((parameter) => parameter.isRequired && !given(parameter));
  if (missing !== undefined) return { problem: `The argument "${missing.argument}" is missing.` };
  const used = plan.parameters.filter(given);

  const url = addressOf(plan, used, args);
  if (typeof url !== 'string') return url;
  const headers: Record<string, string> = { Accept: 'application/json, text/*;q=0.9, */*;q=0.5' };
  for (const parameter of used.filter((one) => one.in === 'header')) {
    const value = writeHeaderValue(args[parameter.argument], parameter);
    if (!/^[\t\x20-\x7e]*$/.test(value)) {
      return { problem: `The argument "${parameter.argument}" has characters that a header cannot have.` };
    }
    headers[parameter.name] = value;
  }
  const cookies = used
    .filter((one) => one.in === 'cookie')
    .flatMap((one) => writePairs(one.name, args[one.argument], { ...one, isExploded: false }, encodeText));
  if (cookies.length > 0) headers['Cookie'] = cookies.join('; ');

  const written = plan.body === undefined ? undefined : writeBody(plan.body, args);
  if (written === undefined) return { method: plan.method, url, headers };
  if (written.body.length > LONGEST_BODY) return { problem: 'The arguments are too long.' };
  headers['Content-Type'] = written.contentType;
  return { method: plan.method, url, headers, body: written.body };
}

function addressOf(
  plan: RequestPlan,
  used: readonly PlannedParameter[],
  args: Readonly<Record<string, unknown>>,
): string | RequestProblem {
  const values = new Map<string, string>();
  for (const parameter of used.filter((one) => one.in === 'path')) {
    const value = args[parameter.argument];
    if (
      value === '' ||
      value === null ||
      (isObject(value) && Object.keys(value).length === 0) ||
      leadsElsewhere(value)
    ) {
      return { problem: `The argument "${parameter.argument}" cannot be part of a path.` };
    }
    values.set(parameter.name, writePathValue(parameter.name, value, parameter));
  }
  const path = plan.path.replaceAll(/\{([^{}/]{1,200})\}/g, (whole, name: string) => values.get(name) ?? whole);
  const query = used
    .filter((one) => one.in === 'query')
    .flatMap((one) =>
      writePairs(one.name, args[one.argument], one, one.allowsReserved ? encodeButReserved : encodeText),
    )
    .join('&');

  const base = new URL(plan.serverUrl);
  const beginning = base.pathname === '/' ? '' : base.pathname;
  const full = beginning + path;
  if (
    full.split('/').some((segment) => isDotSegment(segment)) ||
    full.includes('\\') ||
    full.length + query.length > LONGEST_ADDRESS
  ) {
    return { problem: 'The address of the request would not be one of this function.' };
  }
  const url = new URL(base.origin + full);
  url.search = query;
  if (url.origin !== base.origin || !url.pathname.startsWith(`${beginning}/`)) {
    return { problem: 'The address of the request would not be one of this function.' };
  }
  return url.href;
}

/** Whether a value would climb the path where a server decodes what was encoded, once more than it should. */
function leadsElsewhere(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 || value.some(leadsElsewhere);
  if (isObject(value)) return Object.entries(value).flat().some(leadsElsewhere);
  if (typeof value !== 'string') return false;
  const plain = decodedFully(value);
  return /\p{Cc}/u.test(plain) || plain.split(/[/\\]/).some((segment) => segment === '.' || segment === '..');
}

function isDotSegment(segment: string): boolean {
  const plain = decodedFully(segment);
  return plain === '.' || plain === '..';
}

/** Undoes the encoding of just those signs that could make another path, several times over. */
function decodedFully(text: string): string {
  let plain = text;
  for (let round = 0; round < MOST_DECODINGS && plain.includes('%'); round += 1) {
    plain = plain.replaceAll(/%(?:2[ef5]|5c|[01][0-9a-f]|7f)/gi, (sign) =>
      String.fromCharCode(parseInt(sign.slice(1), 16)),
    );
  }
  return plain;
}
