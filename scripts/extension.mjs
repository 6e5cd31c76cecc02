// `npm run extension`: the browser extension for Chromium and Firefox, as folders and as zip files in dist/extension.
import { ensureInstalled, pinnedNode } from './lib/install.mjs';
import { run } from './lib/process.mjs';

await ensureInstalled('running');
process.exitCode = await run(pinnedNode, ['apps/extension/build.ts'], { env: { NODE_ENV: 'production' } });
if (process.exitCode === 0)
  console.log('The extension is in dist/extension: a folder to load unpacked, and a zip file, for each browser.');
