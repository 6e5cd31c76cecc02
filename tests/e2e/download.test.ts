import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devices } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { journey } from './journey.ts';

const CHECKSUM = 'ab'.repeat(32);
const LATEST = {
  version: '99.1.0',
  pub_date: '2026-11-01T10:00:00Z',
  platforms: {},
  downloads: [
    { system: 'macos', chip: 'arm', url: 'https://files.example.org/Parley.dmg', size: 8_400_000, sha256: CHECKSUM },
    { system: 'linux', chip: 'intel', url: 'https://files.example.org/parley.deb', size: 7_100_000, sha256: CHECKSUM },
  ],
  extension: { chromium: 'https://chromewebstore.google.com/detail/parley' },
};
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

journey(
  'the download page knows the system, says what to check, and leads phones to their home screen',
  async ({ startServer, open }) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-latest-'));
    const file = join(folder, 'latest.json');
    writeFileSync(file, JSON.stringify(LATEST));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { url } = await startServer({ PARLEY_LATEST_JSON: file });

    const mac = (await open(`${url}download`, { userAgent: MAC })).page;
    const offered = mac.getByRole('listitem').filter({ hasText: 'Parley.dmg' });
    expect(await offered.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(LATEST.downloads[0]?.url);
    await mac.getByText('Verify the file').click();
    await mac.getByText(CHECKSUM).waitFor();
    // A code with an address of this machine would lead a phone to itself.
    await mac.getByText(/^This address only works on this computer/).waitFor();
    await mac.getByRole('radio', { name: 'Linux' }).click();
    await mac.getByText('sudo apt install ./parley.deb').waitFor();
    await mac.getByRole('link', { name: 'Back to chat' }).click();
    await mac.getByRole('textbox', { name: 'Message' }).waitFor();

    const { defaultBrowserType: _, ...iphone } = devices['iPhone 15'] ?? {};
    const phone = (await open(`${url}download`, iphone)).page;
    await phone.getByText('Tap “Add to Home Screen”.').waitFor();
    await phone.goto(`${url}settings/about`);
    await phone.getByText(/^Version 99\.1\.0 has been released/).waitFor();
  },
);
