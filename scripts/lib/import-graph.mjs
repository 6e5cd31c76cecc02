// What a source file imports, for the checks that look at arrows between files.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './process.mjs';

const known = new Map();

/** Every import of a file: what it names, whether only types come of it, and whether it is loaded later. */
export function importsOf(file) {
  if (!known.has(file)) known.set(file, readImports(file));
  return known.get(file);
}

function readImports(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const found = [];
  const add = (specifier, isType, isLate) =>
    found.push({ specifier, target: resolve(file, specifier), isType, isLate });
  for (const { moduleRequest, entries, start, end } of module.staticImports) {
    const isType =
      /^import\s+type\b/.test(text.slice(start, end)) || (entries.length > 0 && entries.every(isTypeEntry));
    add(moduleRequest.value, isType, false);
  }
  for (const { entries } of module.staticExports) {
    for (const entry of entries) if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType, false);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const argument = text.slice(moduleRequest.start, moduleRequest.end);
    // Nothing can be said of an address that is computed.
    if (/^(['"]).*\1$/.test(argument)) add(argument.slice(1, -1), false, true);
  }
  return found;
}

const isTypeEntry = ({ isType }) => isType;

/** A path inside the repository, or the name of a package. */
function resolve(file, specifier) {
  if (specifier.startsWith('#/')) return `apps/web/src/${specifier.slice(2)}`;
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;
}

/**
 * The circles among files, each as the list of its members: Tarjan's strongly connected components with more than one.
 * Late imports count; types do not, since nothing is left of them when the code runs.
 */
export function circlesAmong(files) {
  const inside = new Set(files);
  const numbers = new Map();
  const lowest = new Map();
  const path = [];
  const circles = [];
  const visit = (file) => {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.get(file));
    path.push(file);
    for (const { target, isType } of importsOf(file)) {
      if (isType || !inside.has(target)) continue;
      if (!numbers.has(target)) visit(target);
      if (path.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) !== numbers.get(file)) return;
    const members = path.splice(path.indexOf(file));
    if (members.length > 1) circles.push(members);
  };
  for (const file of files) if (!numbers.has(file)) visit(file);
  return circles;
}
