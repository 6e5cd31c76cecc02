import { madePicture, startWebDavServer, type WebDavServer } from '@parley/testkit';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from './journey.ts';

/** With a WebDAV server that this server is allowed to call. */
const cloudy = journey.extend<{ readonly cloud: WebDavServer; readonly url: string }>({
  cloud: async ({}, use) => {
    const cloud = await startWebDavServer({ allowsPages: false });
    await use(cloud);
    await cloud.close();
  },
  url: async ({ startServer }, use) => {
    const { url } = await startServer({ PARLEY_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
    await use(url);
  },
});

const cells = (page: Page) => page.getByRole('gridcell');

/** Drops a picture onto the history of the images, as from the desktop: held over the page until it says that it takes it. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const veil = page.getByText('Drop to add to your images');
  const move = (steps: readonly string[]): Promise<void> =>
    page.evaluate(
      ({ base64, fileName, types }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.fromBase64(base64)], fileName, { type: 'image/png' }));
        for (const type of types)
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      { base64: bytes.toString('base64'), fileName: name, types: steps },
    );
  // As often as a hand that holds it does.
  const isTaken = async (): Promise<boolean> => {
    await move(['dragenter', 'dragover']);
    return veil.isVisible();
  };
  await expect.poll(isTaken, { timeout: 30_000 }).toBe(true);
  await move(['drop']);
}

async function connect(page: Page, url: string, cloud: WebDavServer): Promise<void> {
  await page.goto(`${url}settings/sync`);
  await page.getByLabel('WebDAV URL').fill(cloud.url);
  await page.getByLabel('User name').fill(cloud.username);
  await page.getByLabel('Password', { exact: true }).fill(cloud.password);
  await page.getByRole('switch', { name: 'Sync images' }).click();
  await page
    .getByRole('alertdialog')
    .getByText(/whoever runs your cloud can view them/)
    .waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sync images' }).click();
  await expect.poll(() => page.getByRole('switch', { name: 'Sync images' }).isChecked()).toBe(true);
}

async function sync(page: Page, url: string): Promise<void> {
  await page.goto(`${url}settings/sync`);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText(/Everything is up to date|changes? (?:received|sent)/).waitFor();
}

async function openHistory(page: Page, url: string): Promise<void> {
  await page.goto(`${url}images`);
  await page.getByRole('radio', { name: /^History/ }).click();
}

cloudy(
  'two browsers share the images of the studio over WebDAV, and deletions of them',
  async ({ open, cloud, url }) => {
    const [{ page: first }, { page: second }] = [await open(`${url}images`), await open(`${url}settings/sync`)];
    await openHistory(first, url);
    await first.getByRole('region', { name: 'Image history' }).waitFor();
    await drop(
      first,
      'lighthouse.png',
      madePicture(96, 64, (x, y) => [x * 2, y * 3, 120, 255]),
    );
    await cells(first).getByRole('button', { name: 'lighthouse', exact: true }).waitFor();
    await connect(first, url, cloud);
    await sync(first, url);
    const files = () => readdirSync(join(cloud.folder, 'parley'));
    const object = files().find((name) => /^picture-[0-9a-f]{16}\.json$/.test(name)) ?? '';
    expect(files()).toContain('pictures.json');
    expect(readFileSync(join(cloud.folder, 'parley', object), 'utf8')).toContain('"parley":"picture"');

    await connect(second, url, cloud);
    await sync(second, url);
    await openHistory(second, url);
    const shown = cells(second).getByRole('button', { name: 'lighthouse', exact: true });
    await shown.click();
    const width = () =>
      second
        .getByRole('dialog')
        .getByRole('img', { name: 'lighthouse' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width, { timeout: 30_000 }).toBe(96);

    await second.keyboard.press('Escape');
    await shown.click({ button: 'right' });
    await second.getByRole('menuitem', { name: 'Delete' }).click();
    await second.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => cells(second).count()).toBe(0);
    await sync(second, url);
    expect(files()).not.toContain(object);
    await sync(first, url);
    await openHistory(first, url);
    await first.getByRole('radio', { name: 'History', exact: true }).waitFor({ state: 'attached' });
    expect(await cells(first).count()).toBe(0);
  },
);
