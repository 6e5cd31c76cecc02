import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { sealedScripts } from './apps/web/sealed-scripts.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/lib/chromium.mjs';
import { leftOut } from './scripts/lib/quick-tests.mjs';

const executablePath = chromiumPath();
const SEEDED = 'packages/testkit/src/seeded-properties.ts';
const PATIENT = 'packages/testkit/src/patient-waiting.ts';
/** Nothing is measured by how long it may take: only what never comes ends here, on a machine that others use as well. */
const SLOW_MACHINE = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 20_000 } } };
/** How much longer journeys may take on purpose: see tests/harness/rough-conditions.ts. */
const patience = process.env['PARLEY_ROUGH'] === '1' ? 3 : 1;

export default defineConfig({
  test: {
    reporters: process.env['CI'] ? ['dot'] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/{web/src,extension}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.browser.test.*'],
          setupFiles: ['apps/web/src/testing/all-texts.ts', SEEDED, PATIENT],
          // Rules keep nothing between two calls: loading them once for all files takes a quarter of the time off.
          isolate: false,
          pool: 'threads',
          ...SLOW_MACHINE,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut('server')],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: [SEEDED, PATIENT],
          isolate: false,
          // A test waits for sockets, databases and other processes more than it computes; Vitest would run one at a time on two processors.
          maxWorkers: 2,
          ...SLOW_MACHINE,
        },
      },
      {
        plugins: [react(), tailwindcss(), sealedScripts()],
        // Every file is a page of its own, and none changes while they run: the browser need not ask again for each of a thousand modules.
        server: { headers: { 'Cache-Control': 'max-age=86400' } },
        // Named, because a package that is first met in the middle of a test makes Vite reload the page under it.
        optimizeDeps: {
          entries: ['src/**/*.browser.test.{ts,tsx}', 'src/**/*.tsx'],
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'katex',
            'fflate',
            'unpdf',
            'unpdf/pdfjs',
          ],
          exclude: ['shiki'],
        },
        test: {
          name: 'browser',
          root: 'apps/web',
          include: ['src/**/*.browser.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...leftOut('browser')],
          setupFiles: ['apps/web/src/testing/browser-setup.ts', PATIENT].map((file) => join(import.meta.dirname, file)),
          ...SLOW_MACHINE,
          // Most of the time a page waits for its next frame; Vitest would open one at a time on two processors.
          maxWorkers: 2,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Nobody looks at how they come to rest; journeys do, and move as they do for most people.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath === undefined ? {} : { executablePath }) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut('e2e')],
          setupFiles: [SEEDED, PATIENT],
          // One browser, one plain and one scripted server serve all files of a worker: see journey.ts and scripted-journey.ts.
          isolate: false,
          testTimeout: 180_000 * patience,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 * patience } },
          maxWorkers: 2,
        },
      },
      {
        // `npm run test:desktop`, which also opens the display that the windows need.
        test: {
          name: 'desktop',
          include: ['tests/desktop/**/*.test.ts'],
          setupFiles: [PATIENT],
          ...SLOW_MACHINE,
          testTimeout: 300_000,
          // There is one keyboard, and one app at a time on a bus.
          maxWorkers: 1,
        },
      },
      {
        test: {
          // Fetches what large APIs publish of themselves, and is therefore no part of `npm test`.
          name: 'descriptions',
          include: ['tests/descriptions/**/*.test.ts'],
          setupFiles: [PATIENT],
          isolate: false,
          testTimeout: 180_000 * patience,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000 * patience } },
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'interop',
          include: ['tests/interop/**/*.test.ts'],
          setupFiles: [PATIENT],
          ...SLOW_MACHINE,
          maxWorkers: 2,
        },
      },
    ],
  },
});
