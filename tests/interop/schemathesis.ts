import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allRoutes, ERRORS, errorsOf } from '@parley/contract';
import { startDeepLServer, startScriptedUpstream } from '@parley/testkit';
import { startParley } from '../harness/parley-process.ts';
import { pythonWith, runs } from '../harness/python.ts';

const VERSION = '4.32.5';
const CODE = 'open sesame';
/** For each operation, beside those that try the edges of every field: with them some 14,000 cases. */
const EXAMPLES = 10;
const MOST_MS = 900_000;
/** Leaves out the bodies that no schema can tell: the file says which. */
const HOOKS = join(import.meta.dirname, 'python/schemathesis_hooks.py');

/** Operations that are not called, and why. */
const LEFT_OUT: readonly (readonly [operation: RegExp, reason: string])[] = [
  [/^auth\.logout/, 'the run would lose its own session'],
  [/^(?:sync|pictures)\./, 'calls whatever address it is given'],
  [/^(?:aiProxy\.relay|translate\.relay|customProviders\.(?:models|doctor))$/, 'calls whatever address it is given'],
];

/** Operations whose schema takes more than they do, and why. */
const STRICTER: readonly (readonly [operations: RegExp, reason: string])[] = [
  [/^customProviders\.create$/, 'whether an address may be called is more than a pattern can tell'],
  [
    /^chatHistory\.(?:create|update)$/,
    'incognito chats, and an id other than that of the address, are refused in words',
  ],
  [/^v1\.completions$/, 'some models take one text at a time, and say so'],
  [/^translate\.translate$/, 'DeepL does not write every language of the product'],
  [/^v1\.responses$/, 'what asks for stored responses, and a choice of tools that are not there, is refused in words'],
  [
    /^v1\.(?:messages|countMessageTokens)$/,
    'kinds of content and choices of tools that are not there are refused in words',
  ],
  [/^v1\.(?:imageEdits|transcriptions|audioTranslations)$/, 'a schema cannot say that a file must not be empty'],
];

/** What the tool takes for a refusal and for an answer. Fields within bounds can add up to a body beyond its own: 413. */
const REFUSALS = '400 401 403 404 405 406 409 413 415 422 428 429 431 5xx'.split(' ');
const ANSWERS = '2xx 3xx 401 403 404 409 413 429 5xx'.split(' ');

function expected(check: string, statuses: readonly string[]): string {
  return `checks.${check}.expected-statuses = ${JSON.stringify(statuses)}`;
}

const toml = (text: string) => JSON.stringify(text);

function rule(operations: RegExp, reason: string, setting: string): string {
  return `# ${reason}\n[[operations]]\ninclude-operation-id-regex = ${toml(operations.source)}\n${setting}\n`;
}

/** The operations that take the key of Anthropic's clients as well: where only the one is real, the tool takes it for made up. */
function keyOfAnthropic(token: string): string {
  const reason = 'either of two headers lets a caller in, so both are real until the tool takes them away';
  return rule(/^v1\.(?:messages|countMessageTokens)$/, reason, `headers = { x-api-key = ${toml(token)} }`);
}

function configuration(token: string): string {
  const mayBeMissing = allRoutes().filter(({ route }) => errorsOf(route).some((code) => ERRORS[code].status === 501));
  const pending = mayBeMissing.map(({ id }) => id);
  const notYet = expected('not_a_server_error', ['2xx', '3xx', '4xx', '501']);
  const stricter = expected('positive_data_acceptance', [...ANSWERS, '400']);
  return [
    `hooks = ${toml(HOOKS)}`,
    expected('negative_data_rejection', REFUSALS),
    expected('positive_data_acceptance', ANSWERS),
    rule(new RegExp(`^(?:${pending.join('|')})$`), 'answers 501, as the document says, until it is there', notYet),
    ...STRICTER.map(([operations, reason]) => rule(operations, reason, stricter)),
    keyOfAnthropic(token),
  ].join('\n');
}

async function tokenOf(url: string): Promise<string> {
  const entered = await fetch(`${url}api/auth/access-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: CODE }),
  });
  return ((await entered.json()) as { data: { token: string } }).data.token;
}

async function main(): Promise<number> {
  const installed = await pythonWith('schemathesis', [`schemathesis==${VERSION}`]);
  if (typeof installed === 'string') {
    process.stderr.write(`Skipped: ${installed}.\n`);
    return 1;
  }
  const upstream = await startScriptedUpstream();
  const deepl = await startDeepLServer();
  const parley = await startParley({
    OPENAI_API_KEY: 'sk-of-the-operator',
    OPENAI_BASE_URL: upstream.url,
    DEEPL_API_KEY: deepl.key,
    DEEPL_BASE_URL: deepl.url,
    PARLEY_ACCESS_CODE: CODE,
  });
  const folder = mkdtempSync(join(tmpdir(), 'parley-schemathesis-'));
  const config = join(folder, 'schemathesis.toml');
  const token = await tokenOf(parley.url);
  writeFileSync(config, configuration(token));
  try {
    const leftOut = LEFT_OUT.map(([operation]) => operation.source).join('|');
    const command = join(dirname(installed.python), 'schemathesis');
    const words = [
      `--config-file=${config}`,
      'run',
      `${parley.url}api/openapi.json`,
      `--header=Authorization: Bearer ${token}`,
      `--exclude-operation-id-regex=${leftOut}`,
      '--checks=all',
      '--phases=coverage,fuzzing',
      `--max-examples=${EXAMPLES}`,
      '--seed=1',
      '--continue-on-failure',
      '--request-timeout=20',
      '--suppress-health-check=all',
      '--warnings=off',
      ...process.argv.slice(2),
    ];
    return await runs(command, words, { cwd: folder, timeout: MOST_MS });
  } finally {
    await parley.stop();
    await upstream.close();
    await deepl.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
