import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { journey } from './journey.ts';

/** One pixel, with the place where it was taken in a text of the picture. */
const PLACE = '52.5163 N';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The picture with that text; readers of pictures do not look at its checksum. */
function placedPicture(): Buffer {
  const text = Buffer.from(`\0\0\0\0tEXtPlace\0${PLACE}\0\0\0\0`, 'latin1');
  text.writeUInt32BE(text.length - 12, 0);
  return Buffer.concat([PNG.subarray(0, 33), text, PNG.subarray(33)]);
}

journey('a file is uploaded, comes back without its place, and is deleted', async ({ startServer, open }) => {
  const { url } = await startServer();
  const { page, complaints } = await open(`${url}settings/data#files`);
  await page.getByText('You haven’t uploaded any files.').waitFor();
  const input = page.locator('input[type=file][multiple]');
  await input.setInputFiles([
    { name: 'holiday.png', mimeType: 'image/png', buffer: placedPicture() },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg><script>alert(1)</script></svg>') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Words') },
  ]);
  const list = page.getByRole('list', { name: 'Your files' });
  await list.getByRole('button', { name: 'More for notes.txt' }).waitFor();
  await list
    .getByRole('alert')
    .getByText(/^upload Error: This kind of file can’t be uploaded/)
    .waitFor();
  // The browser tells of the drawing that was refused.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')]);
  expect(await axeViolations(page)).toEqual([]);

  await list.getByRole('button', { name: 'More for holiday.png' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('holiday.png');
  const saved = readFileSync(await download.path());
  expect(saved.includes(PLACE)).toBe(false);
  expect(saved).toEqual(PNG);

  await list.getByRole('button', { name: 'More for holiday.png' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('File deleted').waitFor();
  await expect.poll(() => list.getByText('holiday.png').count()).toBe(0);
  await page.reload();
  await list.getByText('notes.txt').waitFor();
  expect(await list.getByRole('listitem').count()).toBe(1);
});
