// `npm test`: what everybody runs before a change lands; `npm run test:all`: everything (scripts/lib/quick-tests.mjs says what the
// first leaves out); `npm test -- <part> …`: all of those parts. The last line counts what passed and failed.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled, pinnedNode } from './lib/install.mjs';
import { ensureChromium } from './lib/install-chromium.mjs';
import { root, run } from './lib/process.mjs';
import { scratchFolder } from './lib/scratch-folder.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

/** Logs and reports of the last run, and what the compiler remembers of the files that did not change since. */
const CACHE = join(root, 'node_modules/.cache/parley-tests');

/** Of what a failed test says, at the end of a run. */
const LINES_OF_FAILURE = 12;

const TYPE_PROJECTS = [
  'packages/contract',
  'packages/mcp',
  'packages/providers',
  'packages/providers/tsconfig.runtime.json',
  'packages/testkit',
  'packages/tools',
  'apps/extension',
  'apps/server',
  'apps/web',
  '.',
];

const PARTS = {
  check: [
    ...TYPE_PROJECTS.map(types),
    command('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    command('format', 'oxfmt', ['--check', '.']),
    command('import rules', pinnedNode, ['scripts/check-imports.mjs']),
    command('look rules', pinnedNode, ['scripts/check-look.mjs']),
    command('module state', pinnedNode, ['scripts/check-state.mjs']),
    command('dead code', 'knip', ['--no-progress']),
    command('settings table in the README', pinnedNode, ['scripts/settings-table.mjs', '--check']),
  ],
  unit: [vitest('unit')],
  server: [vitest('server')],
  browser: [vitest('browser')],
  e2e: [vitest('e2e')],
  interop: [vitest('interop')],
  descriptions: [vitest('descriptions')],
};

/**
 * What runs one after the other, and in each of these what runs at the same time. Journeys have the processors for
 * themselves, since they run two at a time and a page that gets no processor is no page that anybody has; what the pages
 * leave of them while they wait goes to types, lint and rules, which are in no hurry.
 */
const STAGES = [
  [
    ['unit', 'server'],
    ['browser', 'interop'],
  ],
  [['e2e'], ['check']],
  [['descriptions']],
];
const IN_GAPS = 'check';
/** Needs the registry, and runs only where it is named. */
const ON_REQUEST = 'descriptions';
/** Walks through the built app. */
const IN_APP = ['e2e', ON_REQUEST];

const wanted = process.argv.slice(2).filter((parameter) => parameter in PARTS);
const rest = process.argv.slice(2).filter((parameter) => !(parameter in PARTS) && parameter !== 'all');
const isQuick = process.argv.length === 2;
const parts = wanted.length > 0 ? wanted : Object.keys(PARTS).filter((part) => part !== ON_REQUEST);

await ensureInstalled('testing');
if (parts.some((part) => part === 'browser' || IN_APP.includes(part))) await ensureChromium();
if (parts.some((part) => IN_APP.includes(part))) await ensureBuilt();
mkdirSync(CACHE, { recursive: true });
const scratch = scratchFolder();
const environment = {
  NODE_ENV: 'test',
  ...(isQuick && { PARLEY_TESTS: 'quick' }),
  ...(scratch !== undefined && { TMPDIR: scratch }),
};

/** @type {{ passed: number, failed: number, skipped: number, names: string[], times: string[] }} */
const total = { passed: 0, failed: 0, skipped: 0, names: [], times: [] };
for (const stage of STAGES) {
  const lanes = stage.map((lane) => lane.filter((part) => parts.includes(part))).filter((lane) => lane.length > 0);
  await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1)));
}

console.log(`\n${total.times.join(', ')}`);
// Once more at the end: what was printed along the way is far up by then.
for (const name of total.names) console.log(`failed: ${name}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function runLane(lane, isBeside) {
  for (const part of lane) await runPart(part, isBeside);
}

/** Runs the steps of a part. What runs beside another part is printed when it has ended, so that the two do not mix. */
async function runPart(part, isBeside) {
  const started = Date.now();
  const how = { isHeldBack: isBeside, isInGaps: isBeside && part === IN_GAPS };
  for (const step of PARTS[part]) {
    const { name, passed, failed, skipped: left, names, log } = await step(how);
    if (log !== undefined) process.stdout.write(readFileSync(log));
    console.log(`${failed === 0 ? '✓' : '✗'} ${name}`);
    total.passed += passed;
    total.failed += failed;
    total.skipped += left;
    total.names.push(...names);
  }
  total.times.push(`${part} ${seconds(started)}`);
}

/** A tool that passes or fails as a whole. */
function command(name, tool, parameters) {
  return async (how) => {
    const started = Date.now();
    const { status, log } = await runLogged(name, tool, parameters, how);
    return {
      name: `${name} (${seconds(started)})`,
      passed: status === 0 ? 1 : 0,
      failed: status === 0 ? 0 : 1,
      skipped: 0,
      names: status === 0 ? [] : [name],
      log,
    };
  };
}

function types(project) {
  const memory = join(CACHE, `${project.replaceAll(/\W/g, '-')}.tsbuildinfo`);
  return command(`types of ${project}`, 'tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', memory]);
}

/** A Vitest project; counted test by test. A run that ends without a report has failed whatever it printed. */
function vitest(project) {
  return async (how) => {
    const started = Date.now();
    const report = join(CACHE, `${project}.json`);
    rmSync(report, { force: true });
    if (!how.isHeldBack) console.log(`\n${project} tests`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const parameters = ['run', '--project', project, ...reporters, ...rest];
    const { status, log } = await runLogged(project, 'vitest', parameters, how, environment);
    const name = `${project} tests (${seconds(started)})`;
    if (!existsSync(report)) return { name, passed: 0, failed: 1, skipped: 0, names: [`${project}: no report`], log };
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that does not load, or an error outside any test, fails the run without failing a test.
    const failed = status !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
    return { name, passed: numPassedTests, failed, skipped: numPendingTests, names: failuresIn(testResults), log };
  };
}

/** Runs a tool on the terminal, or into a log where its words have to wait. */
async function runLogged(name, tool, parameters, { isHeldBack, isInGaps }, env = {}) {
  if (!isHeldBack) return { status: await run(tool, parameters, { env }), log: undefined };
  const log = join(CACHE, `${name.replaceAll(/\W/g, '-')}.log`);
  const file = openSync(log, 'w');
  try {
    return { status: await run(tool, parameters, { env, isInGaps, stdio: ['ignore', file, file] }), log };
  } finally {
    closeSync(file);
  }
}

/** The failed tests of a report, and the files that failed without one. */
function failuresIn(files) {
  return files.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [path];
    return failed.map((test) => `${path} > ${test.fullName}\n${firstLines(test.failureMessages?.[0])}`);
  });
}

/** What a test complains of, and where. */
function firstLines(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('node_modules'));
  return lines
    .slice(0, LINES_OF_FAILURE)
    .map((line) => `    ${line}`)
    .join('\n');
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
