import { join } from 'node:path';
import { pinnedNode } from './install.mjs';
import { root } from './process.mjs';

/**
 * How the server is started everywhere: by its pinned Node, from its sources. The compile cache keeps what stripping and
 * compiling gave last time, which halves the start. A young generation of this size is what many streams at once need; it
 * grows only under load, so that an idle server stays small.
 */
export function serverCommand(parameters = [], nodeFlags = []) {
  return {
    command: pinnedNode,
    parameters: ['--max-semi-space-size=16', ...nodeFlags, join(root, 'apps/server/src/main.ts'), ...parameters],
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/node-compile') },
  };
}
