import { join } from 'node:path';
import { pinnedNode } from './install.mjs';
import { root } from './process.mjs';

/**
 * How the server is started everywhere: by its pinned Node, from its sources. The compile cache keeps what stripping and
 * compiling gave last time, which halves the start. Both generations are held small, so that memory stays low under load: by
 * itself V8 lets the old one grow to three times what lives there. Buffers of streams come and go by the thousand, so the
 * allocator's thresholds are fixed: by itself it raises them with what it has seen, and returns less. There are few helper
 * threads (docs/decisions/049-memory-under-load.md).
 */
export function serverCommand(parameters = [], nodeFlags = [], entry = 'main.ts') {
  return {
    command: pinnedNode,
    parameters: [
      '--max-semi-space-size=8',
      '--heap-growing-percent=15',
      '--v8-pool-size=2',
      ...nodeFlags,
      join(root, 'apps/server/src', entry),
      ...parameters,
    ],
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/node-compile'),
      MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2',
      MALLOC_TRIM_THRESHOLD_: process.env['MALLOC_TRIM_THRESHOLD_'] ?? String(1024 * 1024),
      MALLOC_MMAP_THRESHOLD_: process.env['MALLOC_MMAP_THRESHOLD_'] ?? String(128 * 1024),
    },
  };
}
