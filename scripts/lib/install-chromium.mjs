import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium.mjs';
import { fail, run } from './process.mjs';

/** Package managers that carry Chromium, and what to tell them. */
const MANAGERS = [
  {
    name: 'apt-get',
    steps: [
      ['update', '-qq'],
      ['install', '-y', '-qq', 'chromium', 'fonts-noto-core', 'fonts-noto-cjk'],
    ],
  },
  { name: 'dnf', steps: [['install', '-y', '-q', 'chromium']] },
  { name: 'apk', steps: [['add', '--quiet', 'chromium']] },
];

/** Makes sure that there is a Chromium to test with; without the right to install one it says what to install. */
export async function ensureChromium() {
  if (chromiumPath()) return;
  const prefix = rightToInstall();
  const manager = MANAGERS.find(({ name }) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
  if (prefix && manager) {
    console.log(`Installing Chromium with ${manager.name} (once) …`);
    for (const step of manager.steps) {
      const [command, ...parameters] = [...prefix, manager.name, ...step];
      await run(command, parameters, {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
  }
  if (!chromiumPath()) {
    fail(
      'The tests need Chromium: install the package "chromium" of your system, or name one with PARLEY_CHROMIUM=<path>.',
    );
  }
}

function rightToInstall() {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}
