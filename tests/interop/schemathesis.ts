import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startScriptedUpstream } from '@parley/testkit';
import { startParley } from '../harness/parley-process.ts';
import { pythonWith, runs } from '../harness/python.ts';

const VERSION = '4.32.5';
const CODE = 'open sesame';
/** For each operation and phase: with all of them about 3,000 cases. */
const EXAMPLES = 25;
const MOST_SECONDS = 900;

/** Operations that are not called, and why. */
const LEFT_OUT: readonly (readonly [operation: RegExp, reason: string])[] = [
  [/^auth\.logout/, 'the run would lose its own session'],
  [/^(?:sync|pictures)\./, 'calls whatever address it is given'],
  [/^(?:aiProxy\.relay|translate\.relay|customProviders\.(?:models|doctor))$/, 'calls whatever address it is given'],
];

/** Checks that do not hold for some operations, and why. */
const EXCUSED: readonly (readonly [operations: RegExp, check: string, reason: string])[] = [];

const toml = (text: string) => JSON.stringify(text);

function configuration(): string {
  const rules = EXCUSED.map(
    ([operations, check, reason]) =>
      `# ${reason}\n[[operations]]\ninclude-operation-id-regex = ${toml(operations.source)}\nchecks.${check}.enabled = false\n`,
  );
  return rules.join('\n');
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
    console.error(`Skipped: ${installed}.`);
    return 1;
  }
  const upstream = await startScriptedUpstream();
  const parley = await startParley({
    OPENAI_API_KEY: 'sk-of-the-operator',
    OPENAI_BASE_URL: upstream.url,
    PARLEY_ACCESS_CODE: CODE,
  });
  const folder = mkdtempSync(join(tmpdir(), 'parley-schemathesis-'));
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, configuration());
  try {
    const leftOut = LEFT_OUT.map(([operation]) => operation.source).join('|');
    return await runs(join(dirname(installed.python), 'schemathesis'), [
      ...[`--config-file=${config}`, 'run', `${parley.url}api/openapi.json`],
      ...['--checks=all', `--max-examples=${EXAMPLES}`, `--max-time=${MOST_SECONDS}`, '--continue-on-failure'],
      ...['--seed=1', '--workers=1', '--request-timeout=20', '--suppress-health-check=all', '--warnings=off'],
      ...['--exclude-operation-id-regex', leftOut, '-H', `Authorization: Bearer ${await tokenOf(parley.url)}`],
      ...process.argv.slice(2),
    ]);
  } finally {
    await parley.stop();
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
