import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './engines.ts';

const TEMPLATE =
  '<!doctype html><html><head><base href="/" /><title>Parley</title><meta name="parley-runtime-config" content="" />' +
  '<meta name="description" content="Chat" /></head><body></body></html>';

/** A build of the web app with pages that say nothing. For tests. */
export function plainWebFolder(): string {
  const folder = temporaryFolder();
  for (const page of ['index.html', 'login.html', 'share.html']) writeFileSync(join(folder, page), TEMPLATE);
  return folder;
}
