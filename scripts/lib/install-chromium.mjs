import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium.mjs';
import { fail, run } from './process.mjs';

/** Package managers that carry Chromium and fonts for what people write, and what to tell them. */
const MANAGERS = [
  {
    name: 'apt-get',
    refresh: [['update', '-qq']],
    install: ['install', '-y', '-qq'],
    fonts: ['fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'],
  },
  {
    name: 'dnf',
    refresh: [],
    install: ['install', '-y', '-q'],
    fonts: ['google-noto-sans-arabic-fonts', 'google-noto-sans-cjk-fonts', 'google-noto-color-emoji-fonts'],
  },
  {
    name: 'apk',
    refresh: [],
    install: ['add', '--quiet'],
    fonts: ['font-noto-arabic', 'font-noto-cjk', 'font-noto-emoji'],
  },
];

/** Writing that a picture must not show as boxes, as fontconfig names it: emoji, Chinese, Arabic. */
const WRITINGS = ['und-zsye', 'zh-cn', 'ar'];

/** Makes sure that there is a Chromium to test with; without the right to install one it says what to install. */
export async function ensureChromium() {
  if (chromiumPath()) return;
  await install('Chromium', (manager) => ['chromium', ...manager.fonts]);
  if (!chromiumPath()) {
    fail(
      'The tests need Chromium: install the package "chromium" of your system, or name one with PARLEY_CHROMIUM=<path>.',
    );
  }
}

/** Makes sure that pictures show emoji, Chinese and Arabic; other systems than Linux come with fonts for them. */
export async function ensureFonts() {
  if (process.platform !== 'linux' || hasFonts()) return;
  await install('fonts', (manager) => manager.fonts);
  if (!hasFonts()) {
    fail(
      'Pictures need fonts for emoji, Chinese and Arabic: install the Noto fonts of your system, emoji in colour too.',
    );
  }
}

function hasFonts() {
  return WRITINGS.every((writing) => {
    const { stdout } = spawnSync('fc-list', [`:lang=${writing}`, 'family'], { encoding: 'utf8' });
    return Boolean(stdout?.trim());
  });
}

async function install(what, packagesOf) {
  const prefix = rightToInstall();
  const manager = MANAGERS.find(({ name }) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
  if (!prefix || !manager) return;
  console.log(`Installing ${what} with ${manager.name} (once) …`);
  for (const step of [...manager.refresh, [...manager.install, ...packagesOf(manager)]]) {
    const [command, ...parameters] = [...prefix, manager.name, ...step];
    await run(command, parameters, {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}

function rightToInstall() {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}
