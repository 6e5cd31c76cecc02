import { type Case, casesOf, type World } from './attack.ts';
import { DRAWINGS, EXITS, MARKUP, REACT, SCRIPTS, VUE } from './all-families.ts';

/** A page to be shown, and the cases in it. */
export interface HostileDocument {
  readonly cases: readonly Case[];
  readonly text: string;
}

const SCRIPTS_IN_ONE = 10;
const TAGS_IN_ONE = 8;

/** Says that it runs, and then does its worst. */
const played = ({ id, text }: Case): string =>
  `(async () => { evil.${id}; ${text.replaceAll('</script', '<\\/script')} })().catch(() => {});`;

const page = (body: string): string => `<!doctype html><title>Hostile</title><p>Hostile page</p>\n${body}`;

/** Pages of scripts: those that may end their page have one of their own. */
export function scriptPages(world: World): HostileDocument[] {
  const written = (cases: readonly Case[]): HostileDocument => ({
    cases,
    text: page(cases.map((one) => `<script>${played(one)}</script>`).join('\n')),
  });
  return [
    ...grouped(casesOf(SCRIPTS, world), SCRIPTS_IN_ONE).map(written),
    ...casesOf(EXITS, world).map((one) => written([one])),
  ];
}

/** Markup that changes what follows it, or leaves the page. */
const CHANGES_ALL =
  /<(?:plaintext|title|textarea|noscript|frameset|body|select|form|base|math|table|template|\?|!doctype)|http-equiv|<svg><\/p|=(?:'[^']*|"[^"]*)$/i;

/** Pages of markup. */
export function markupPages(world: World): HostileDocument[] {
  const cases = casesOf(MARKUP, world);
  const groups = [
    ...grouped(
      cases.filter(({ text }) => !CHANGES_ALL.test(text)),
      TAGS_IN_ONE,
    ),
    ...cases.filter(({ text }) => CHANGES_ALL.test(text)).map((one) => [one]),
  ];
  return groups.map((some) => ({ cases: some, text: page(some.map(({ text }) => text).join('\n')) }));
}

export function drawingPages(world: World): HostileDocument[] {
  return casesOf(DRAWINGS, world).map((one) => ({ cases: [one], text: one.text }));
}

/** Components of React: those that play the scripts of pages, and those with attacks of their own. */
export function reactPages(world: World): HostileDocument[] {
  const playing = (scripts: string) =>
    `import { useEffect } from 'react';\nexport default function App() {\n  useEffect(() => { ${scripts} }, []);\n  return <p>Hostile page</p>;\n}`;
  return componentPages(casesOf(SCRIPTS, world), playing, casesOf(REACT, world));
}

/** Components of Vue, likewise. */
export function vuePages(world: World): HostileDocument[] {
  const playing = (scripts: string) =>
    `<script setup>\nimport { onMounted } from 'vue';\nonMounted(() => { ${scripts} });\n</script>\n<template><p>Hostile page</p></template>`;
  return componentPages(casesOf(SCRIPTS, world), playing, casesOf(VUE, world));
}

function componentPages(scripts: readonly Case[], playing: (scripts: string) => string, own: readonly Case[]) {
  const groups = grouped(scripts, 4 * SCRIPTS_IN_ONE);
  return [
    ...groups.map((cases) => ({ cases, text: playing(cases.map(played).join('\n')) })),
    ...own.map((one) => ({ cases: [one], text: one.text })),
  ];
}

function grouped<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
