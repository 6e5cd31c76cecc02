import type { DesktopFile, DownloadOffer } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { DownloadScreen } from './download-screen.tsx';

const file = (system: DesktopFile['system'], chip: DesktopFile['chip'], kind: DesktopFile['kind']): DesktopFile => ({
  system,
  chip,
  kind,
  name: `parley-${chip}.${kind}`,
  url: `https://files.example.org/parley-${chip}.${kind}`,
  sizeBytes: 8_400_000,
  sha256: 'ab'.repeat(32),
  signature: 'c2lnbmF0dXJl',
});
const FILES = [file('macos', 'arm', 'dmg'), file('macos', 'intel', 'dmg'), file('linux', 'intel', 'deb')];
const FULL: DownloadOffer = {
  release: {
    version: '1.4.0',
    publishedAt: '2026-11-01T10:00:00Z',
    files: FILES,
    extension: { chromium: 'https://chromewebstore.google.com/detail/parley' },
  },
};

beforeAll(() => void buildTestPage());

/** The server as the page sees it. */
function serve(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
  onTestFinished(() => void vi.unstubAllGlobals());
}

const offer = (data: DownloadOffer) => () => Response.json({ code: 0, msg: '', data });

async function open(): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={queries}>
      <AtAddress navigation={navigationAt('/download')} pattern="/download">
        <DownloadScreen />
      </AtAddress>
    </QueryClientProvider>,
  );
}

const link = (name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Download' });

it('offers the file for the machine at hand, and for others by choice', async () => {
  serve(offer(FULL));
  await open();
  await page.getByRole('radio', { name: 'macOS' }).click();
  await page.getByRole('radio', { name: 'Intel' }).click();
  await expect.element(link('parley-intel.dmg')).toHaveAttribute('href', 'https://files.example.org/parley-intel.dmg');
  await page.getByRole('radio', { name: 'Apple' }).click();
  await expect.element(link('parley-arm.dmg')).toBeInTheDocument();
  await page.getByRole('radio', { name: 'Linux' }).click();
  await expect.element(page.getByText('sudo apt install ./parley-intel.deb')).toBeInTheDocument();
  await page.getByText('Verify the file').click();
  await expect.element(page.getByText('ab'.repeat(32))).toBeVisible();
  await expect.element(page.getByText('8.4 MB', { exact: false })).toBeInTheDocument();
});

it('leaves out what there is none of, and says so', async () => {
  serve(offer({}));
  await open();
  await expect
    .element(page.getByText('This server offers no desktop app or extension.', { exact: false }))
    .toBeVisible();
  expect(page.getByRole('heading', { name: 'Desktop app' }).elements()).toEqual([]);
  expect(page.getByRole('heading', { name: 'Browser extension' }).elements()).toEqual([]);
});

it('keeps the ways that need no list when it cannot be loaded', async () => {
  serve(() => Response.json({ code: 1000, msg: '', data: null, requestId: 'r' }, { status: 500 }));
  await open();
  await expect.element(page.getByText('Couldn’t load the downloads.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Web app' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Phone' })).toBeVisible();
});
