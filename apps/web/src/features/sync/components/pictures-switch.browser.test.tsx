import { SyncSettings } from '@parley/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { getSync, updateSync } from '../store.ts';
import { PicturesSwitch } from './pictures-switch.tsx';

const webdav = { endpoint: 'https://cloud.example.com/dav', username: 'anna', password: 'secret' };
const question = () => page.getByRole('alertdialog');

beforeEach(async () => {
  updateSync({ ...SyncSettings.parse({}), webdav, pictures: false });
  await render(<PicturesSwitch label="Sync images" />);
  await page.getByRole('switch').click();
});

it('says what will leave the device, also where there is nothing yet', async () => {
  await expect
    .element(question())
    .toHaveAccessibleDescription(
      /^There are no images on this device yet.*cloud\.example\.com.*whoever runs your cloud/,
    );
  await question().getByRole('button', { name: 'Sync images' }).click();
  await expect.element(page.getByRole('switch')).toBeChecked();
});

it('stays off when the question is cancelled', async () => {
  await question().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  expect(getSync().pictures).toBe(false);
});
