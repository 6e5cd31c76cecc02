// Holds the house's arrows: imports go down only, features meet through their public.ts, rules stay pure.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { circlesAmong, importsOf } from './lib/import-graph.mjs';
import { sourceFiles } from './lib/source-files.mjs';
import { root } from './lib/process.mjs';
import { bareImports } from './lib/bare-imports.mjs';
import { undeclaredPackages } from './lib/undeclared-packages.mjs';
import { FEATURE_MEETINGS, LAYERS, LARGEST_SHARE, PURE_PLACES, SERVER_MEETINGS } from './import-rules.mjs';

/** How many steps up an import of the page may take; beyond its own feature it is written from the top (`#/…`). */
const MOST_STEPS_UP = 2;

const problems = [];
for (const file of sourceFiles(['apps', 'packages'])) {
  const isTest = /\.test\.tsx?$|\/testing\//.test(file);
  for (const { specifier, target, isLate } of importsOf(file)) {
    const reason =
      spelledFromBelow(file, specifier) ??
      wholeDoor(target, isLate) ??
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
for (const file of sourceFiles(['apps/web/src/features'])) {
  if (file.endsWith('/public.ts') && hasOwnCode(file)) {
    problems.push(`${file} has code of its own: a door only passes on, or all behind it goes where that code goes`);
  }
}
for (const { file, what } of bareImports(
  sourceFiles(['apps/web/src']).filter((name) => !/\.test\.tsx?$|\/testing\//.test(name)),
)) {
  problems.push(`${file} loads ${what} without retry: hand the import to fetchPart, fetchCode, lazyPart or withPart`);
}
for (const { file, name } of undeclaredPackages(
  sourceFiles(['apps', 'packages']).filter((path) => !/\.test\.tsx?$|\/testing\/|^packages\/testkit\//.test(path)),
)) {
  problems.push(
    `${file} imports ${name}, which npm start does not install: name it in dependencies of its package.json`,
  );
}
for (const meetings of [FEATURE_MEETINGS, SERVER_MEETINGS]) {
  const cycle = findCycle(meetings);
  if (cycle) problems.push(`the features' allow-list has a cycle: ${cycle.join(' -> ')}`);
}

for (const circle of circlesAmong(sourceFiles(['apps', 'packages']))) {
  problems.push(`these files import each other in a circle: ${circle.join(', ')}`);
}
for (const { name, share } of featureShares()) {
  if (share > LARGEST_SHARE) problems.push(`features/${name} has ${Math.round(share * 100)} % of the features' lines`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Whether a file does more than to pass on what others export. */
function hasOwnCode(file) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  return program.body.some(({ type, source }) => type !== 'ExportNamedDeclaration' || !source);
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

function spelledFromBelow(file, specifier) {
  if (!file.startsWith('apps/web/src/') || !specifier.startsWith('..')) return undefined;
  return specifier.split('../').length - 1 > MOST_STEPS_UP ? 'write it from the top, as #/…' : undefined;
}

/** All that a door passes on would come along, and into the first load where a part of it is there already. */
function wholeDoor(target, isLate) {
  return isLate && /\/features\/[^/]+\/public\.ts$/.test(target)
    ? 'a door is not loaded later; let it offer a loader'
    : undefined;
}

function layerBroken(file, target, isTest) {
  if (isTest && target === '@parley/testkit') return undefined;
  const banned = LAYERS.filter(({ at }) => at.test(file))
    .flatMap(({ never }) => never)
    .find(({ pattern }) => pattern.test(target));
  return banned && !(isTest && banned.inTests) ? banned.why : undefined;
}

function meetingBroken(file, target, isTest) {
  const from = featureOf(file);
  const to = featureOf(target);
  if (!to || (from?.side === to.side && from.name === to.name)) return undefined;
  if (from?.side === 'server') return serverMeetingBroken(from.name, to.name, target, isTest);
  if (to.side === 'server' || (isTest && /\/testing\//.test(target))) return undefined;
  const isDoor = /^apps\/web\/src\/features\/[^/]+\/public\.ts$/.test(target);
  // A test may look at a room's inside, where its feature may go there at all.
  if (!from) {
    return isDoor || isTest || isScreen(target) ? undefined : `use features/${to.name}/public.ts, or a screen of it`;
  }
  if (!isDoor && !isTest) return `use features/${to.name}/public.ts`;
  return FEATURE_MEETINGS[from.name]?.includes(to.name)
    ? undefined
    : `${from.name} is not on the list to meet ${to.name}`;
}

/** What the shell may take of a feature beside its door: whole screens, and rows of the settings. */
function isScreen(path) {
  return /-(screen|page|rows)\.tsx$/.test(path);
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

/** How much of all features' code each one has, tests apart. */
function featureShares() {
  const lines = new Map();
  for (const file of sourceFiles(['apps/web/src/features'])) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
    const { name } = featureOf(file);
    lines.set(name, (lines.get(name) ?? 0) + readFileSync(join(root, file), 'utf8').split('\n').length);
  }
  const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
  return [...lines].map(([name, count]) => ({ name, share: count / total }));
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
