// `npm test`: everything; `npm test -- <part> …` runs only those parts. The last line counts what passed and failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureInstalled, pinnedNode } from './lib/install.mjs';
import { ensureChromium } from './lib/install-chromium.mjs';
import { root, run } from './lib/process.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

const TYPE_PROJECTS = [
  'packages/contract',
  'packages/providers',
  'packages/providers/tsconfig.runtime.json',
  'packages/testkit',
  'apps/server',
  'apps/web',
  '.',
];

const PARTS = {
  check: [
    ...TYPE_PROJECTS.map((project) => command(`types of ${project}`, 'tsc', ['-p', project])),
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
};

const wanted = process.argv.slice(2).filter((parameter) => parameter in PARTS);
const rest = process.argv.slice(2).filter((parameter) => !(parameter in PARTS));
const parts = wanted.length > 0 ? wanted : Object.keys(PARTS);

await ensureInstalled();
if (parts.some((part) => part === 'browser' || part === 'e2e')) await ensureChromium();
if (parts.includes('e2e')) await ensureBuilt();

/** @type {{ passed: number, failed: number, skipped: number, names: string[] }} */
const total = { passed: 0, failed: 0, skipped: 0, names: [] };
for (const step of parts.flatMap((part) => PARTS[part])) {
  const result = await step();
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  total.names.push(...result.names);
}
// Once more at the end: what was printed along the way is far up by then.
for (const name of total.names) console.log(`failed: ${name}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** A tool that passes or fails as a whole. */
function command(name, tool, parameters) {
  return async () => {
    const started = Date.now();
    const status = await run(tool, parameters);
    console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    return {
      passed: status === 0 ? 1 : 0,
      failed: status === 0 ? 0 : 1,
      skipped: 0,
      names: status === 0 ? [] : [name],
    };
  };
}

/** A Vitest project; counted test by test. A run that ends without a report has failed whatever it printed. */
function vitest(project) {
  return async () => {
    const folder = join(root, 'node_modules/.cache/parley-tests');
    const report = join(folder, `${project}.json`);
    mkdirSync(folder, { recursive: true });
    rmSync(report, { force: true });
    console.log(`\n${project} tests`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const status = await run('vitest', ['run', '--project', project, ...reporters, ...rest], {
      env: { NODE_ENV: 'test' },
    });
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, names: [`${project}: no report`] };
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that does not load, or an error outside any test, fails the run without failing a test.
    const failed = status !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
    return { passed: numPassedTests, failed, skipped: numPendingTests, names: failuresIn(testResults) };
  };
}

/** The failed tests of a report, and the files that failed without one. */
function failuresIn(files) {
  return files.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [path];
    return failed.map((test) => `${path} > ${test.fullName}`);
  });
}
