import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { RUNTIME_CONFIG_META, type RuntimeConfig } from '@parley/contract';
import type { Encoding } from './web-build.ts';

/** The app's page, ready to be sent. */
export interface Page {
  readonly version: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

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

export function preparePage(html: string): Page {
  const identity = Buffer.from(html);
  return {
    version: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
