import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { CARD_SIZE, RUNTIME_CONFIG_META, type RuntimeConfig } from '@parley/contract';
import { escapeHtml } from '../lib/escape-html.ts';
import type { Encoding } from './web-build.ts';

/** The app's page, ready to be sent. */
export interface Page {
  readonly version: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** What a page tells about itself to those who show a preview of a link to it. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
  /** A picture, by its path below the base path. */
  readonly card?: string | undefined;
  /** Changes with what is shared. */
  readonly version: number;
  /** What the page reads first, by its path below the base path: it comes while the scripts do. */
  readonly data?: string | undefined;
  /** Words to read until the page has drawn itself, as HTML. */
  readonly words?: (() => Promise<string>) | undefined;
}

/** A file of the build, for what was shared by a program that drew no picture. */
const PLAIN_CARD = 'link-card.png';

const TITLE_ENTRY = /<title>[^<]*<\/title>/;
const DESCRIPTION_ENTRY = /<meta\s+name="description"[^>]*>/;
const THEME_ENTRY = /<script\s+src="\.\/theme\.js"><\/script>/;
/** What draws the page: scripts, looks, fonts. */
const DRAWING_ENTRIES =
  /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>|<link rel="preload" as="font"[^>]*>/g;
const ROOT_ENTRY = /<div id="root"><\/div>/;
const BASE_ENTRY = /<base\b[^>]*>/;
const CONFIG_ENTRY = new RegExp(`<meta\\s+name="${RUNTIME_CONFIG_META}"[^>]*>`);

/** Fills the places that the build leaves open: one build then works under any path and with any settings. */
export function fillPage(template: string, config: RuntimeConfig): string {
  const entry = `<meta name="${RUNTIME_CONFIG_META}" content="${escapeHtml(JSON.stringify(config))}" />`;
  // Functions, because `$&` and its like in a replacement text would be expanded.
  return template
    .replace(BASE_ENTRY, () => `<base href="${escapeHtml(config.basePath)}" />`)
    .replace(CONFIG_ENTRY, () => entry);
}

/** The page of something that is not shared, or no longer: nobody should list it. */
export function withoutPreview(html: string): string {
  return html.replace(DESCRIPTION_ENTRY, (entry) => `<meta name="robots" content="noindex" />${entry}`);
}

interface Told {
  /** Of this server, as its visitor reached it. */
  readonly address: string;
  /** To read until the page has drawn itself, as HTML. */
  readonly words: string;
}

/** The page of something that is shared. */
export function withPreview(html: string, preview: LinkPreview, { address, words }: Told): string {
  const [title, description] = [escapeHtml(preview.title || 'Parley'), escapeHtml(preview.description)];
  const entries = [
    `<meta name="description" content="${description}" />`,
    `<meta name="robots" content="${preview.isListed ? 'all' : 'noindex, nofollow'}" />`,
    ...(preview.data === undefined
      ? []
      : [`<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(preview.data)}" />`]),
    '<meta property="og:type" content="article" />',
    '<meta property="og:site_name" content="Parley" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${escapeHtml(address + (preview.card ?? PLAIN_CARD))}" />`,
    `<meta property="og:image:width" content="${CARD_SIZE.width}" />`,
    `<meta property="og:image:height" content="${CARD_SIZE.height}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  const told = html
    .replace(TITLE_ENTRY, () => `<title>${title}</title>`)
    .replace(DESCRIPTION_ENTRY, () => entries.join(''));
  return words === '' ? told : withWords(told, words);
}

/**
 * Puts words into a page. What draws the page waits in a template until they are on the screen (`after-words.js` of the web
 * build begins it); it is fetched meanwhile, as far as that keeps nobody from reading.
 */
function withWords(html: string, words: string): string {
  const theme = THEME_ENTRY.exec(html)?.[0] ?? '';
  const parts = html.match(DRAWING_ENTRIES) ?? [];
  const fetched = parts.map(fetchOf).join('');
  const later = `<template id="after-words">${parts.join('')}</template><script src="./after-words.js"></script>`;
  return html
    .replace(THEME_ENTRY, () => fetched)
    .replaceAll(DRAWING_ENTRIES, '')
    .replace(ROOT_ENTRY, (entry) => entry + words + theme + later);
}

/** Fetches what an entry names without doing anything with it. */
function fetchOf(entry: string): string {
  const address = /(?:href|src)="[^"]*"/.exec(entry)?.[0].replace('src=', 'href=') ?? '';
  const kind = entry.includes('rel="stylesheet"') ? 'style' : 'script';
  return entry.includes('as="font"')
    ? ''
    : `<link rel="preload" as="${kind}" crossorigin fetchpriority="low" ${address} />`;
}

export function preparePage(html: string): Page {
  const identity = Buffer.from(html);
  return {
    version: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
  };
}
