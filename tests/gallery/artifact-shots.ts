import type { Page } from 'playwright';
import { artifacts as arArtifacts } from '../../apps/web/src/i18n/locales/ar/artifacts.ts';
import { artifacts as cnArtifacts } from '../../apps/web/src/i18n/locales/cn/artifacts.ts';
import { artifacts as enArtifacts } from '../../apps/web/src/i18n/locales/en/artifacts.ts';
import type { Shot } from './shots.ts';

const WORDS = { en: enArtifacts, zh: cnArtifacts, ar: arArtifacts } as const;

const timer = (minutes: number) => `<!doctype html>
<title>Tea timer</title>
<style>
  body { display: grid; place-items: center; min-height: 100vh; margin: 0; font: 18px system-ui; background: #f4efe6; color: #2d2a26; }
  main { text-align: center; }
  output { display: block; font-size: 72px; font-variant-numeric: tabular-nums; }
  button { padding: 10px 24px; border: 0; border-radius: 10px; background: #8a5a2b; color: white; font: inherit; }
</style>
<main><p>Darjeeling</p><output>${minutes}:00</output><button>Start</button></main>`;

const BROKEN = `${timer(4)}\n<script>brew()</script>`;

/** Opens a page that was published on the server of this page. */
async function openPublished(page: Page, content: string): Promise<string> {
  const url = new URL('./', page.url()).href.replace(/artifacts\/$/, '');
  const body = { title: 'Tea timer', kind: 'html', content, earlier: [timer(2), timer(3)] };
  const response = await page.request.post(`${url}api/artifacts`, { data: body });
  const { data } = (await response.json()) as { data: { id: string } };
  const address = `${url}artifacts/${data.id}`;
  await page.goto(address);
  await page.frameLocator('iframe').getByText('Darjeeling').waitFor();
  return address;
}

/** Takes a published page over into a chat, and opens it there beside the chat. */
async function openWorkbench(page: Page, size: 'desktop' | 'phone', content = timer(4)): Promise<void> {
  const address = await openPublished(page, content);
  await page.goto(`${address}/fork`);
  await page.locator('main button').first().click();
  const [language] = (await page.locator('html').getAttribute('lang'))?.split('-') ?? [];
  const words = WORDS[language as keyof typeof WORDS] ?? WORDS.en;
  await page.getByRole('button', { name: size === 'phone' ? words.fullScreen : words.beside, exact: true }).click();
  await page.frameLocator('aside iframe').getByText('Darjeeling').waitFor();
}

export const ARTIFACT_SHOTS: readonly Shot[] = [
  {
    name: 'published-page',
    path: 'artifacts',
    inEveryLanguage: true,
    prepare: async (page) => void (await openPublished(page, timer(4))),
  },
  { name: 'workbench', path: 'artifacts', inEveryLanguage: true, prepare: openWorkbench },
  {
    name: 'workbench-error',
    path: 'artifacts',
    inEveryLanguage: true,
    complains: true,
    prepare: async (page, size) => {
      await openWorkbench(page, size, BROKEN);
      await page.getByText(/brew is not defined/).waitFor();
    },
  },
  {
    name: 'copy-question',
    path: 'share/0123456789abcdef0123456789abcdef/copy',
    inEveryLanguage: true,
    prepare: (page) => page.locator('h1').waitFor(),
  },
];
