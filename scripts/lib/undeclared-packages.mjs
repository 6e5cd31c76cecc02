// Finds code that runs without tests and imports a package that `npm start` does not install.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { importsOf } from './import-graph.mjs';
import { root } from './process.mjs';

/** Every import of a package that is missing from the `dependencies` of the file's workspace; types are not there at run time. */
export function undeclaredPackages(files) {
  return files.flatMap((file) => {
    const installed = dependenciesOf(workspaceOf(file));
    return importsOf(file)
      .filter(({ isType }) => !isType)
      .map(({ specifier }) => packageOf(specifier))
      .filter((name) => name !== undefined && !installed.has(name))
      .map((name) => ({ file, name }));
  });
}

const workspaceOf = (file) => file.split('/').slice(0, 2).join('/');

function dependenciesOf(workspace) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
  return new Set(Object.keys(dependencies));
}

/** The package behind a specifier; none for files of our own and for what Node has in it. */
function packageOf(specifier) {
  if (/^[.#/]|^node:/.test(specifier) || builtinModules.includes(specifier)) return undefined;
  return specifier
    .replace(/\?.*$/, '')
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
