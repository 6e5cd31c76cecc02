// Holds what modules of the page remember: every `let`, and every table that is written to, is named in module-state.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './lib/process.mjs';
import { sourceFiles } from './lib/source-files.mjs';
import { MODULE_STATE } from './module-state.mjs';

const PLACE = 'apps/web/src/';
/** A table with contents that its file does not write to is a constant. */
const WRITES = 'set|add|delete|clear|push|unshift|splice|pop|shift';

const named = new Set(MODULE_STATE.flatMap(({ held }) => held));
const found = new Set();
for (const file of sourceFiles([PLACE])) {
  if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
  for (const name of stateOf(file)) found.add(`${file.slice(PLACE.length)}#${name}`);
}

const problems = [
  ...[...found.difference(named)].map((state) => `${state} is remembered by a module: make it in app/build-page.ts`),
  ...[...named.difference(found)].map((state) => `${state} is named in scripts/module-state.mjs and no longer there`),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** The names of a file's own variables that change. */
function stateOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { program } = parseSync(file, text);
  return program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap(({ kind, declarations }) =>
      declarations.filter(
        ({ id, init }) => kind === 'let' || isEmptyTable(init) || (isTable(init) && isWritten(text, id.name)),
      ),
    )
    .map(({ id }) => id.name);
}

function isTable(init) {
  if (init?.type === 'ArrayExpression' || init?.type === 'ObjectExpression') return true;
  return init?.type === 'NewExpression' && /^(Weak)?(Map|Set)$/.test(init.callee.name ?? '');
}

/** Whoever makes an empty map or set means it to be filled, wherever that is done. */
function isEmptyTable(init) {
  return isTable(init) && init.type === 'NewExpression' && init.arguments.length === 0;
}

function isWritten(text, name) {
  const field = `\\b${name}(\\.\\w+|\\[[^\\]]+\\])`;
  return [
    new RegExp(`\\b${name}(\\.\\w+)?\\.(${WRITES})\\(`),
    new RegExp(`${field}\\s*(\\?\\?|\\|\\||&&|[-+*/])?=(?!=|>)`),
    new RegExp(`${field}(\\+\\+|--)`),
  ].some((write) => write.test(text));
}
