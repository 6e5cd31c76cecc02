import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pauseToasts, resumeToasts, useToasts } from '#/components/toast-store.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { noteIn, withNote } from '../model/metadata/embed-note.ts';
import { noteOf } from '../model/metadata/picture-note.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import { aPicture, aRecord, keepPicture } from '../testing/pictures.ts';
import { PictureHistory } from './picture-history.tsx';
import { usePictureUses } from './use-picture-uses.tsx';

buildTestPage();

const onReuse = vi.fn();
const onReference = vi.fn();
const cell = (name: string) => page.getByRole('gridcell').getByRole('button', { name, exact: true });
const cells = () => page.getByRole('gridcell').elements();

function History() {
  const { uses, open } = usePictureUses({
    onReuse,
    onReference,
    onEdit: () => {},
    onPress: () => {},
    onRetry: () => {},
    onPrompt: () => {},
  });
  return <PictureHistory uses={uses} onOpen={open} />;
}

async function draw(): Promise<void> {
  await page.viewport(1_000, 700);
  const navigation = navigationAt('/images');
  await render(
    <AtAddress navigation={navigation} pattern="/images">
      <div style={{ height: 680 }}>
        <History />
      </div>
    </AtAddress>,
  );
}

beforeEach(async () => {
  pauseToasts();
  onReuse.mockReset();
  onReference.mockReset();
  await keepPicture(
    aRecord({ id: 'fjord', createdAt: 3_000, request: { prompt: 'Misty fjord', style: 'anime' } }),
    'teal',
  );
  await keepPicture(
    aRecord({ id: 'boat', createdAt: 2_000, request: { prompt: 'Paper boat', model: 'painter-2' } }),
    'plum',
  );
  await keepPicture(
    aRecord({ id: 'wide', createdAt: 1_000, parentId: 'boat', relation: 'upscale', request: { prompt: 'Wide boat' } }),
    'gold',
  );
});

afterEach(async () => {
  resumeToasts();
  useToasts.setState({ toasts: [] });
  await picturesStore().remove(await picturesStore().ids());
});

it('shows pictures newest first, and narrows them by words, model, style and favourites', async () => {
  await draw();
  await expect.element(cell('Misty fjord')).toBeVisible();
  expect(cells().map((one) => one.querySelector('button')?.ariaLabel)).toEqual([
    'Misty fjord',
    'Paper boat',
    'Wide boat',
  ]);
  await expect.poll(() => document.querySelectorAll('[role=gridcell] img').length).toBe(3);
  await page.getByRole('textbox', { name: 'Search images' }).fill('boat');
  await expect.poll(() => cells().length).toBe(2);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'Model', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'painter-2' }).click();
  await expect.poll(() => cells().length).toBe(1);
  await page.getByRole('button', { name: 'Favorites' }).click();
  await expect.element(page.getByText('No images match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => cells().length).toBe(3);
  await page.getByRole('button', { name: 'Style', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Anime' }).click();
  await expect.poll(() => cells().length).toBe(1);
});

it('goes by keys: arrows move, Enter opens, the viewer goes on and shows what came from what', async () => {
  await draw();
  await expect.element(cell('Misty fjord')).toBeVisible();
  (cell('Misty fjord').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(cell('Paper boat')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const viewer = page.getByRole('dialog');
  await expect.element(viewer.getByRole('img', { name: 'Paper boat' })).toBeVisible();
  await expect.element(viewer.getByText('2 / 3')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByRole('img', { name: 'Wide boat' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Original' }).click();
  await expect.element(viewer.getByRole('img', { name: 'Paper boat' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Reuse settings' }).click();
  await expect.poll(() => onReuse.mock.calls.length).toBe(1);
  expect(onReuse.mock.calls[0]?.[0]).toMatchObject({ id: 'boat', request: { model: 'painter-2' } });
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
});

it('asks before it deletes, several at once, and undoes it', async () => {
  await draw();
  await expect.element(cell('Misty fjord')).toBeVisible();
  (cell('Misty fjord').element() as HTMLElement).focus();
  await userEvent.keyboard(' {Shift>}{ArrowRight}{/Shift}');
  await expect.element(page.getByRole('toolbar').getByRole('status')).toHaveTextContent('2 selected');
  await userEvent.keyboard('{Delete}');
  await page.getByRole('alertdialog', { name: 'Delete 2 images?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => cells().length).toBe(3);
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => cells().length).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cells().length).toBe(3);
});

it('makes a favourite by the menu of a picture, and uses it as a reference', async () => {
  await draw();
  await cell('Paper boat').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
  await expect.poll(async () => (await picturesStore().get('boat'))?.isFavourite).toBe(true);
  await page.getByRole('button', { name: 'Favorites' }).click();
  await expect.poll(() => cells().length).toBe(1);
  await cell('Paper boat').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Use as reference' }).click();
  expect(onReference.mock.calls[0]?.[0]).toMatchObject([{ id: 'boat' }]);
});

it('offers to upload a picture only to somebody who has files on this server', async () => {
  const upload = () => page.getByRole('menuitem', { name: 'Upload to your files' });
  await draw();
  await cell('Paper boat').click({ button: 'right' });
  await expect.element(upload()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => upload().elements().length).toBe(0);
  Object.assign(runtimeConfig, { accessCodeRequired: true });
  onTestFinished(() => void Object.assign(runtimeConfig, { accessCodeRequired: false }));
  await cell('Paper boat').click({ button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Use as your avatar' })).toBeVisible();
  expect(upload().elements()).toEqual([]);
});

it('saves a picture with its settings, several in one archive', async () => {
  const save = vi.spyOn(platform, 'saveFile').mockResolvedValue(true);
  await draw();
  await cell('Misty fjord').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Download' }).click();
  await expect.poll(() => save.mock.calls.length).toBe(1);
  const file = save.mock.calls[0]?.[0];
  expect(file?.name).toMatch(/^Misty fjord \d{4}-\d\d-\d\d\.png$/u);
  const note = noteIn(new Uint8Array((await file?.content.arrayBuffer()) ?? new ArrayBuffer()));
  expect(note?.request).toMatchObject({ prompt: 'Misty fjord', style: 'anime' });
  await cell('Misty fjord').click({ modifiers: ['Shift'] });
  await page.getByRole('toolbar').getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => save.mock.calls.length).toBe(2);
  expect(save.mock.calls[1]?.[0].content.type).toBe('application/zip');
  save.mockRestore();
});

it('takes dropped files: one with its settings, a plain one, and refuses what is no picture', async () => {
  await draw();
  await expect.element(cell('Misty fjord')).toBeVisible();
  const noted = withNote(
    new Uint8Array(await (await aPicture('navy', 'image/webp')).arrayBuffer()),
    noteOf(aRecord({ seed: 99, request: { prompt: 'From a friend', style: 'origami' } })),
  );
  const files = [
    new File([noted], 'anything.webp'),
    new File([await aPicture('olive')], 'holiday.png'),
    new File(['PK\u0003\u0004 an archive'], 'archive.png', { type: 'image/png' }),
    new File([noted.subarray(0, 60)], 'cut.webp'),
  ];
  const dropped = new DataTransfer();
  for (const file of files) dropped.items.add(file);
  dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
  await expect.element(cell('From a friend')).toBeVisible();
  await expect.element(cell('holiday')).toBeVisible();
  await expect.element(page.getByText('2 files aren’t PNG, JPEG or WebP images.')).toBeVisible();
  await expect.poll(() => cells().length).toBe(5);
  const found = await picturesStore().page({ style: 'origami' }, undefined, 5);
  expect(found[0]).toMatchObject({ seed: 99, isImported: true, request: { prompt: 'From a friend' } });
});

it('says so where there is nothing yet', async () => {
  await picturesStore().remove(['fjord', 'boat', 'wide']);
  await draw();
  await expect.element(page.getByText('No images yet')).toBeVisible();
});
