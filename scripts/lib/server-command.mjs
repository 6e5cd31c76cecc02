import { join } from 'node:path';
import { pinnedNode } from './install.mjs';
import { root } from './process.mjs';

/**
 * How the server is started everywhere: by its pinned Node, from its sources. The compile cache keeps what stripping and
 * compiling gave last time, which halves the start. A young generation of four times the usual size lets most of what a
 * call leaves behind die there, which saves a tenth of the time under load; an idle server gives it back, and has few
 * helper threads.
 */
export function serverCommand(parameters = [], nodeFlags = [], entry = 'main.ts') {
  return {
    command: pinnedNode,
    parameters: [
      '--max-semi-space-size=64',
      '--v8-pool-size=2',
      ...nodeFlags,
      join(root, 'apps/server/src', entry),
      ...parameters,
    ],
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/node-compile'),
      MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2',
    },
  };
}
