import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { DESKTOP, launchBrowser, openPage, PHONE_CONTEXT } from '../harness/browser.ts';
import { startParley } from '../harness/parley-process.ts';
import { SHOTS, type Shot } from './shots.ts';

const folder = join(import.meta.dirname, '../../gallery');
const filter = process.argv[2] ?? '';

const SIZES = [
  { name: 'desktop', context: { viewport: DESKTOP } },
  { name: 'phone', context: PHONE_CONTEXT },
] as const;
const THEMES = ['light', 'dark'] as const;
const PAGES_AT_ONCE = 4;

if (filter === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const servers = {
  open: await startParley(),
  locked: await startParley({ PARLEY_ACCESS_CODE: 'open sesame' }),
  hosted: await startParley({ PARLEY_MODE: 'hosted' }),
};
const browser = await launchBrowser();
const problems: string[] = [];

const jobs = SHOTS.filter(({ name }) => name.includes(filter)).flatMap((shot) =>
  SIZES.filter(({ name }) => shot.only === undefined || shot.only === name).flatMap((size) =>
    THEMES.map((theme) => () => take(browser, shot, size, theme)),
  ),
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

async function take(opened: Browser, shot: Shot, size: (typeof SIZES)[number], theme: 'light' | 'dark'): Promise<void> {
  const name = `${shot.name}-${size.name}-${theme}`;
  const { page, context, complaints } = await openPage(opened, {
    ...size.context,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  try {
    await page.goto(new URL(shot.path, servers[shot.server ?? 'open'].url).href);
    await page.waitForLoadState('networkidle');
    await shot.prepare?.(page, size.name);
    await settle(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    if (complaints.length > 0) problems.push(`${name}: ${complaints.join(' | ')}`);
  } catch (error) {
    problems.push(`${name}: ${String(error).split('\n')[0]}`);
  }
  await context.close();
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(350);
}
