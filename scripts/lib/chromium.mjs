import { existsSync } from 'node:fs';

/** Flags that a headless Chromium needs in a container and without a network of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium to test with: PARLEY_CHROMIUM if set, otherwise the first one found where systems keep it. */
export function chromiumPath() {
  const named = process.env['PARLEY_CHROMIUM'];
  if (named) return named;
  return USUAL_PLACES.find((place) => existsSync(place));
}
