// Finds code of the page that is loaded later past the loaders, so that one lost file would be the end of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './process.mjs';

/** Whom `() => import(…)` may be handed to. They call it again when a file did not come. */
const LOADERS = new Set([
  'fetchPart',
  'fetchCode',
  'lazyPart',
  'lazyScreen',
  'withPart',
  'openLazyOverlay',
  'exportSource',
]);

/** What may load by itself, and why. */
const EXCEPTIONS = new Map([
  ['apps/web/src/i18n/i18n.ts', 'fetchPart calls it, with retry'],
  [
    'apps/web/src/components/markdown/code-grammars.ts',
    'a table of loads; the worker hands the one it needs to fetchCode',
  ],
  ['apps/web/src/features/code-runner/engine/python.worker.ts', 'what it loads was handed over with it'],
]);

/** Every late import among these files that is not handed to a loader: by itself, or under a name that somebody calls. */
export function bareImports(files) {
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const found = [];
  for (const [file, text] of sources) {
    if (!text.includes('import(') || EXCEPTIONS.has(file)) continue;
    const { bare, named } = lateImportsOf(file, text);
    for (const what of bare) found.push({ file, what });
    for (const { name, what, isExported } of named) {
      const called = new RegExp(`(?<![.\\w])${name}\\(`);
      const callers = isExported ? [...sources] : [[file, text]];
      for (const [caller, words] of callers)
        if (called.test(words)) found.push({ file: caller, what: `${what} by ${name}()` });
    }
  }
  return found;
}

function lateImportsOf(file, text) {
  const { program } = parseSync(file, text);
  const handed = new Set();
  const named = [];
  const bare = [];
  const importIn = (node) => (isLoad(node) ? node.body : undefined);
  const nameIt = ({ id, init }, isExported) => {
    const late = importIn(init);
    if (!late) return;
    handed.add(late);
    named.push({ name: id.name, what: text.slice(late.source.start, late.source.end), isExported });
  };
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (LOADERS.has(callee.name))
        for (const argument of given) if (importIn(argument)) handed.add(importIn(argument));
    },
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type === 'VariableDeclaration') for (const one of declaration.declarations) nameIt(one, true);
    },
    VariableDeclarator(node) {
      if (!handed.has(importIn(node.init))) nameIt(node, false);
    },
    'ImportExpression:exit'(node) {
      if (!handed.has(node)) bare.push(text.slice(node.source.start, node.source.end));
    },
  }).visit(program);
  return { bare, named };
}

/** Whether an expression is `() => import(…)`, which can be called again. */
function isLoad(node) {
  return node?.type === 'ArrowFunctionExpression' && node.body.type === 'ImportExpression';
}
