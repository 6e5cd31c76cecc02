// Holds the house's arrows: imports go down only, features meet through their public.ts, rules stay pure.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { sourceFiles } from './lib/source-files.mjs';
import { root } from './lib/process.mjs';
import { FEATURE_MEETINGS, LAYERS, PURE_PLACES, SERVER_MEETINGS } from './import-rules.mjs';

/** How many steps up an import of the page may take; beyond its own feature it is written from the top (`#/…`). */
const MOST_STEPS_UP = 2;

const problems = [];
for (const file of sourceFiles(['apps', 'packages'])) {
  const isTest = /\.test\.tsx?$|\/testing\//.test(file);
  for (const specifier of importsOf(file)) {
    const target = resolve(file, specifier);
    const reason =
      spelledFromBelow(file, specifier) ??
      layerBroken(file, target, isTest) ??
      meetingBroken(file, target, isTest) ??
      impure(file, target, isTest);
    if (reason) problems.push(`${file} imports ${specifier}: ${reason}`);
  }
}
for (const file of sourceFiles(['apps/web'])) {
  const isTest = /\.test\.tsx?$|\/testing\//.test(file);
  if (!isTest && importsRouteTable(file)) {
    problems.push(
      `${file} imports the table of all routes: name the group, or all of the API goes into the first load`,
    );
  }
}
for (const meetings of [FEATURE_MEETINGS, SERVER_MEETINGS]) {
  const cycle = findCycle(meetings);
  if (cycle) problems.push(`the features' allow-list has a cycle: ${cycle.join(' -> ')}`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function importsOf(file) {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  return [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => literal(file, moduleRequest)),
  ];
}

/** Whether a file takes `routes` as a whole, in which every call of the API is named. */
function importsRouteTable(file) {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  return module.staticImports.some(
    ({ moduleRequest, entries }) =>
      moduleRequest.value === '@parley/contract' &&
      entries.some(({ importName, isType }) => !isType && ['routes', 'allRoutes'].includes(importName.name)),
  );
}

/** The text of a dynamic import's argument; nothing where it is computed. */
function literal(file, { start, end }) {
  const text = readFileSync(join(root, file), 'utf8').slice(start, end);
  return /^(['"]).*\1$/.test(text) ? [text.slice(1, -1)] : [];
}

/** A path inside the repository, or the name of a package. */
function resolve(file, specifier) {
  if (specifier.startsWith('#/')) return `apps/web/src/${specifier.slice(2)}`;
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;
}

function spelledFromBelow(file, specifier) {
  if (!file.startsWith('apps/web/src/') || !specifier.startsWith('..')) return undefined;
  return specifier.split('../').length - 1 > MOST_STEPS_UP ? 'write it from the top, as #/…' : undefined;
}

function layerBroken(file, target, isTest) {
  const layer = LAYERS.find(({ at }) => at.test(file));
  if (!layer) return undefined;
  if (isTest && target === '@parley/testkit') return undefined;
  const banned = layer.never.find(({ pattern }) => pattern.test(target));
  return banned && !(isTest && banned.inTests) ? banned.why : undefined;
}

function meetingBroken(file, target, isTest) {
  const from = featureOf(file);
  const to = featureOf(target);
  if (!from || !to || (from.side === to.side && from.name === to.name)) return undefined;
  if (from.side === 'server') return serverMeetingBroken(from.name, to.name, target, isTest);
  if (relative(`apps/web/src/features/${to.name}`, target) !== 'public.ts') return `use features/${to.name}/public.ts`;
  return FEATURE_MEETINGS[from.name]?.includes(to.name)
    ? undefined
    : `${from.name} is not on the list to meet ${to.name}`;
}

function serverMeetingBroken(from, to, target, isTest) {
  if (isTest) return undefined;
  if (/\/(repository|routes)\.ts$/.test(target)) return 'a repository and its routes belong to their feature alone';
  return SERVER_MEETINGS[from]?.includes(to) ? undefined : `${from} is not on the list to meet ${to}`;
}

function featureOf(path) {
  const match = /^apps\/(web|server)\/src\/features\/([^/]+)\//.exec(path);
  return match ? { side: match[1], name: match[2] } : undefined;
}

function impure(file, target, isTest) {
  if (isTest || !PURE_PLACES.some((place) => place.test(file))) return undefined;
  const isNode = target.startsWith('node:') || builtinModules.includes(target);
  const isReact = /^(react|react-dom|@base-ui\/react|@tanstack\/react)/.test(target) || target.endsWith('.tsx');
  return isNode || isReact ? 'rules know neither React, DOM nor Node' : undefined;
}

function findCycle(graph, path = [], done = new Set()) {
  const next = path.length === 0 ? Object.keys(graph) : (graph[path.at(-1)] ?? []);
  for (const name of next) {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) continue;
    const found = findCycle(graph, [...path, name], done);
    if (found) return found;
    done.add(name);
  }
  return undefined;
}
