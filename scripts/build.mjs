// `npm run build`: the web app, built anew.
import { ensureInstalled } from './lib/install.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

await ensureInstalled('running');
await ensureBuilt({ force: true });
