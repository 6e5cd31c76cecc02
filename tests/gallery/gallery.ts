import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { DESKTOP, launchBrowser, openPage, PHONE_CONTEXT } from '../harness/browser.ts';
import { startParley } from '../harness/parley-process.ts';
import { startFamily } from './family.ts';
import { startShowcase } from './showcase.ts';
import { MANIFEST_PICTURES, README_PICTURES } from './readme-pictures.ts';
import { SHOTS, type Shot } from './shots.ts';

const folder = join(import.meta.dirname, '../../gallery');
const readmeFolder = join(import.meta.dirname, '../../docs/images');
const manifestFolder = join(import.meta.dirname, '../../apps/web/public/screenshots');
const filter = process.argv[2] ?? '';

const SIZES = [
  { name: 'desktop', context: { viewport: DESKTOP } },
  { name: 'phone', context: PHONE_CONTEXT },
] as const;
const THEMES = ['light', 'dark'] as const;
/** How often in a row a page has to be found complete: what is missing is drawn as a skeleton a moment later. */
const CALM_LOOKS = 4;
const LOOK_EVERY_MS = 150;
const PAGES_AT_ONCE = 4;

interface View {
  /** Behind the name of the shot. */
  readonly name: string;
  readonly size: 'desktop' | 'phone';
  readonly context: BrowserContextOptions;
}

/** English in both sizes and themes. */
const ENGLISH: readonly View[] = SIZES.flatMap(({ name: size, context }) =>
  THEMES.map((theme) => ({ name: `${size}-${theme}`, size, context: { ...context, colorScheme: theme } })),
);
/** The other complete languages on a light desktop and a dark phone: that is where words do not fit. */
const OTHERS: readonly View[] = [
  { language: 'cn', locale: 'zh-CN' },
  { language: 'ar', locale: 'ar-EG' },
].flatMap(({ language, locale }) =>
  SIZES.map(({ name: size, context }) => ({
    name: `${language}-${size}`,
    size,
    context: { ...context, locale, colorScheme: size === 'desktop' ? ('light' as const) : ('dark' as const) },
  })),
);

if (filter === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
const servers = {
  open: await startParley(),
  locked: await startParley({ PARLEY_ACCESS_CODE: 'open sesame' }),
  hosted: await startFamily(browser),
  connected: await startShowcase(),
};
const problems: string[] = [];

const jobs = SHOTS.filter(({ name }) => name.includes(filter)).flatMap((shot) =>
  [...ENGLISH, ...(shot.inEveryLanguage === true ? OTHERS : [])]
    .filter(({ size }) => shot.only === undefined || shot.only === size)
    .map((view) => () => take(browser, shot, view)),
);
await Promise.all(
  Array.from({ length: PAGES_AT_ONCE }, async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  }),
);

await browser.close();
await Promise.all(Object.values(servers).map((server) => server.stop()));
for (const problem of problems) console.error(problem);
console.log(`Screenshots are in ${folder}`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function take(opened: Browser, shot: Shot, view: View): Promise<void> {
  const name = `${shot.name}-${view.name}`;
  const { page, context, complaints } = await openPage(opened, {
    ...view.context,
    ...(shot.as && { storageState: servers.hosted.browserOf(shot.as) }),
    reducedMotion: 'reduce',
  });
  try {
    await page.goto(new URL(shot.path, servers[shot.server ?? 'open'].url).href);
    await page.waitForLoadState('networkidle');
    await shot.prepare?.(page, view.size);
    await settle(page);
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    const picture = README_PICTURES[name];
    if (picture !== undefined) copyFileSync(file, join(readmeFolder, picture));
    const shown = MANIFEST_PICTURES[name];
    if (shown !== undefined) await page.screenshot({ path: join(manifestFolder, shown), type: 'jpeg', quality: 70 });
    if (complaints.length > 0 && shot.complains !== true) problems.push(`${name}: ${complaints.join(' | ')}`);
  } catch (error) {
    problems.push(`${name}: ${String(error).split('\n')[0]}`);
  }
  await context.close();
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  let calm = 0;
  while (calm < CALM_LOOKS) {
    await page.waitForFunction(isComplete);
    await page.waitForTimeout(LOOK_EVERY_MS);
    calm = (await page.evaluate(isComplete)) ? calm + 1 : 0;
  }
}

function isComplete(): boolean {
  return document.querySelector('.skeleton') === null && document.querySelector('main')?.textContent !== '';
}
