import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { ContentFolder } from './repository.ts';
import { ContentService } from './service.ts';

const SHIPPED_FOLDER = fileURLToPath(new URL('../../../content', import.meta.url));

/** The documents of the operator's folder before those that Parley brings along. */
export function openContent(ownFolder: string | undefined, log: Pick<FastifyBaseLogger, 'warn'>): ContentService {
  if (ownFolder !== undefined && !existsSync(ownFolder)) {
    log.warn({ folder: ownFolder }, 'PARLEY_CONTENT_DIR names no folder: the documents of Parley are shown');
  }
  const own = ownFolder === undefined ? undefined : new ContentFolder(ownFolder);
  return new ContentService({ own, shipped: new ContentFolder(SHIPPED_FOLDER), log });
}
