import { Agent, request } from 'node:http';
import { type Parley, startParley } from '../tests/harness/parley-process.ts';
import { median, percentile, report } from './report.ts';

const SIGN_INS = 3_000;
const AT_ONCE = 100;
const ROUNDS = 3_000;
const LOOK_MS = 3;

interface Answer {
  readonly status: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function call(
  url: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: object; headers?: object } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const payload = body && JSON.stringify(body);
    const sent = request(
      url,
      { agent, method, headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Codes as a server without mail writes them to its log, read as they come. */
function followCodes(parley: Parley) {
  const waiting = new Map<string, (code: string) => void>();
  let read = 0;
  const looking = setInterval(() => {
    const text = parley.output();
    const end = text.lastIndexOf('\n') + 1;
    for (const [, email = '', code = ''] of text.slice(read, end).matchAll(/sent to (\S+?):\D*(\d{6})/g)) {
      waiting.get(email)?.(code);
      waiting.delete(email);
    }
    read = end;
  }, LOOK_MS);
  return {
    /** To be asked before the code is: it is told once. */
    codeFor: (email: string) => new Promise<string>((resolve) => waiting.set(email, resolve)),
    stop: () => clearInterval(looking),
  };
}

const hosted = await startParley({
  PARLEY_MODE: 'hosted',
  NODE_ENV: 'test',
  PARLEY_TRUST_PROXY: '1',
  PARLEY_HOURLY_CODE_MAILS: '0',
});
const codes = followCodes(hosted);
const tokens: string[] = [];
let failures = 0;

/** A whole sign-in of somebody new: a code is asked for, arrives and is entered. */
async function signIn(at: number): Promise<number> {
  const startedAt = performance.now();
  const email = `person${at}@example.org`;
  // Everybody from a network of their own, as limits per address would have it.
  const headers = { 'x-forwarded-for': `2001:db8:${(at % 65_536).toString(16)}::1` };
  const code = codes.codeFor(email);
  const asked = await call(`${hosted.url}api/auth/verification/email`, { method: 'POST', body: { email }, headers });
  if (asked.status !== 200) {
    failures += 1;
    return Number.NaN;
  }
  const body = { email, code: await code };
  const entered = await call(`${hosted.url}api/auth/login`, { method: 'POST', body, headers });
  const { data } = JSON.parse(entered.text) as { data: { token: string } | null };
  if (data) tokens.push(data.token);
  else failures += 1;
  return performance.now() - startedAt;
}

let next = 0;
const took: number[] = [];
const warmUp = 200;
const worker = async (until: number) => {
  while (next < until) took.push(await signIn(next++));
};
const runAll = (until: number) => Promise.all(Array.from({ length: AT_ONCE }, () => worker(until)));
await runAll(warmUp);
took.length = 0;
const startedAt = performance.now();
await runAll(warmUp + SIGN_INS);
const seconds = (performance.now() - startedAt) / 1_000;
codes.stop();

/** A server without a token to check: the owner of a private one needs none. */
const open = await startParley();
const timed = async (url: string, token?: string) => {
  const began = performance.now();
  const { status } = await call(
    `${url}api/models`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
  if (status !== 200) failures += 1;
  return performance.now() - began;
};
const known = tokens[0] ?? '';
for (let round = 0; round < 500; round += 1) {
  await timed(open.url);
  await timed(hosted.url, known);
}
const without: number[] = [];
const withKnown: number[] = [];
const withNew: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  without.push(await timed(open.url));
  withKnown.push(await timed(hosted.url, known));
  withNew.push(await timed(hosted.url, tokens[1 + (round % (tokens.length - 1))]));
}
await Promise.all([open.stop(), hosted.stop()]);
agent.destroy();

report('Signing in, on SQLite', [
  { name: 'sign-ins a second, code and all', value: SIGN_INS / seconds, unit: '/s', limit: { atLeast: 200 } },
  { name: 'sign-ins that failed', value: failures, unit: '', limit: { atMost: 0 } },
  { name: `one of ${AT_ONCE} at once, until its code is in the log too`, value: percentile(took, 0.95), unit: 'ms' },
  {
    name: 'a token that was seen a moment ago adds',
    value: Math.max(median(withKnown) - median(without), 0),
    unit: 'ms',
    limit: { atMost: 0.2 },
  },
  {
    name: 'a token that has to be looked up adds',
    value: Math.max(median(withNew) - median(without), 0),
    unit: 'ms',
    limit: { atMost: 0.2 },
  },
]);
