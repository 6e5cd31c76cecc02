// `npm run gallery`: screenshots of every screen and overlay into gallery/, and those of the README into docs/images; a word
// behind it limits them by name.
import { ensureInstalled, pinnedNode } from './lib/install.mjs';
import { ensureChromium, ensureFonts } from './lib/install-chromium.mjs';
import { run } from './lib/process.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

await ensureInstalled('testing');
await ensureChromium();
await ensureFonts();
await ensureBuilt();
process.exitCode = await run(pinnedNode, ['tests/gallery/gallery.ts', ...process.argv.slice(2)]);
