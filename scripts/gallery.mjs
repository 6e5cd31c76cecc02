// `npm run gallery`: screenshots of every screen and overlay into gallery/; a word behind it limits them by name.
import { ensureInstalled, pinnedNode } from './lib/install.mjs';
import { ensureChromium } from './lib/install-chromium.mjs';
import { run } from './lib/process.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

await ensureInstalled('testing');
await ensureChromium();
await ensureBuilt();
process.exitCode = await run(pinnedNode, ['tests/gallery/gallery.ts', ...process.argv.slice(2)]);
