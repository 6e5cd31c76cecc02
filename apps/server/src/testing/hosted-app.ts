import type { CreatedApiKey, LoginResult } from '@parley/contract';
import type { InjectOptions } from 'fastify';
import type { Database } from '../db/open-database.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';

export interface Called<Data> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

interface CallOptions {
  readonly body?: object | undefined;
  readonly token?: string | undefined;
  readonly from?: string | undefined;
  readonly headers?: Record<string, string>;
}

export interface HostedApp extends TestApp {
  readonly call: <Data = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: CallOptions,
  ) => Promise<Called<Data>>;
  /** The newest code that was sent there, as the log of a server without mail shows it. */
  readonly codeFor: (address: string) => string;
  readonly sendCode: (email: string, options?: CallOptions) => Promise<Called<null>>;
  /** Makes an API key for whoever has the token. */
  readonly makeKey: (token: string, wanted?: object) => Promise<CreatedApiKey>;
  /** Signs in by email, with the code out of the log. */
  readonly signIn: (email: string, options?: CallOptions) => Promise<LoginResult>;
}

/** The real app with accounts, which writes login codes to its log. For tests. */
export async function startHostedApp(
  database: Database | undefined,
  { config, ...options }: Omit<TestAppOptions, 'database'> = {},
): Promise<HostedApp> {
  const started = await startTestApp({
    ...options,
    config: { mode: 'hosted', trustProxy: 1, ...config },
    ...(database && { database }),
  });
  const call: HostedApp['call'] = async (method, path, { body, token, from = '203.0.113.7', headers = {} } = {}) => {
    const request: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: {
        'x-forwarded-for': from,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { payload: body }),
    };
    const response = await started.app.inject(request);
    // What comes back is whatever the caller expects of this call.
    return { status: response.statusCode, ...response.json<Omit<Called<never>, 'status'>>() };
  };
  const codeFor = (address: string): string => {
    const mark = `sent to ${address.toLowerCase()}:`;
    const codes = started.logs.flatMap((line) => {
      const at = line.toLowerCase().indexOf(mark);
      return at === -1 ? [] : (/\b\d{6}\b/.exec(line.slice(at + mark.length)) ?? []);
    });
    return codes.at(-1) ?? '';
  };
  const sendCode: HostedApp['sendCode'] = (email, sending = {}) =>
    call('POST', '/auth/verification/email', { ...sending, body: { email } });
  return {
    ...started,
    call,
    codeFor,
    sendCode,
    async makeKey(token, wanted = {}) {
      const made = await call<CreatedApiKey>('POST', '/apikeys', { token, body: wanted });
      if (made.code !== 0) throw new Error(`no key was made: ${made.msg}`);
      return made.data;
    },
    async signIn(email, signing = {}) {
      const sent = await sendCode(email, signing);
      if (sent.code !== 0) throw new Error(`no code was sent: ${sent.msg}`);
      const entered = await call<LoginResult>('POST', '/auth/login', {
        ...signing,
        body: { email, code: codeFor(email) },
      });
      if (entered.code !== 0) throw new Error(`could not sign in: ${entered.msg}`);
      return entered.data;
    },
  };
}

/** Changes the first digit: a code that is never the right one. */
export function wrongCode(code: string): string {
  return `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
}
