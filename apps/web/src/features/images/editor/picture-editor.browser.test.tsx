import { modelFromServer, NewPicture, type ServerModel } from '@parley/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import { aPicture, aRecord } from '../testing/pictures.ts';
import { PictureEditor } from './picture-editor.tsx';

const { queryClient } = buildTestPage();

const imageModel = (name: string, provider: ServerModel['provider']): ServerModel => ({
  name,
  provider,
  type: 'IMAGE',
  available: true,
  fixedPrice: 0,
  modelRatio: 0,
  completionRatio: 1,
  preDeductAmount: 0,
  createdAt: 0,
});
const ULTRA = modelFromServer(imageModel('stable-image-ultra', 'Stability'));
const GPT = modelFromServer(imageModel('gpt-image-2', 'OpenAI'));
const DALLE = modelFromServer(imageModel('dall-e-3', 'OpenAI'));

const onAsk = vi.fn<(request: NewPicture) => void>();
const onClose = vi.fn();
const board = () => page.getByRole('application', { name: 'Area to change' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

function WithModels({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

async function open(models = [ULTRA], size = { width: 640, height: 480 }): Promise<void> {
  await page.viewport(1_100, 800);
  queryClient.setQueryData(['models'], models);
  const record = aRecord({ id: 'boat', ...size, request: { prompt: 'Paper boat', model: models[0]?.id ?? '' } });
  await picturesStore().add([record]);
  await picturesStore().setBytes('boat', await aPicture('teal', 'image/png', size));
  await render(<PictureEditor picture={record} onAsk={onAsk} onClose={onClose} />, WithModels);
  // There is something to see once the picture is read.
  await expect
    .poll(() => /role="application"|None of your models/.test(document.querySelector('[role=dialog]')?.outerHTML ?? ''))
    .toBe(true);
}

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Pulls a finger or a mouse over the board, in shares of it. */
function pull(from: readonly [number, number], to: readonly [number, number], pointerId = 1): void {
  const element = board().element();
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = ([across, down]: readonly [number, number]) => ({
    clientX: x + across * width,
    clientY: y + down * height,
  });
  const send = (type: string, place: readonly [number, number]) =>
    element.dispatchEvent(new PointerEvent(type, { ...at(place), pointerId, bubbles: true, isPrimary: true }));
  element.setPointerCapture = () => {};
  send('pointerdown', from);
  send('pointermove', to);
  send('pointerup', to);
}

async function asked(): Promise<NewPicture> {
  await button('Apply').click();
  await expect.poll(() => onAsk.mock.calls.length, { timeout: 20_000 }).toBe(1);
  return NewPicture.parse(onAsk.mock.calls[0]?.[0]);
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly at: (across: number, down: number) => readonly number[];
}

async function pixelsOf(dataUrl = ''): Promise<Pixels> {
  const bitmap = await createImageBitmap(
    new Blob([Uint8Array.fromBase64(dataUrl.slice(dataUrl.indexOf(',') + 1))], { type: 'image/png' }),
  );
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const at = (across: number, down: number) => [
    ...(context?.getImageData(Math.floor(across * (width - 1)), Math.floor(down * (height - 1)), 1, 1).data ?? []),
  ];
  return { width, height, at };
}

const WHITE = [255, 255, 255, 255];
const BLACK = [0, 0, 0, 255];

afterEach(async () => {
  onAsk.mockReset();
  onClose.mockReset();
  await picturesStore().remove(await picturesStore().ids());
});

it('asks for a change of what was brushed, with a mask as large as the picture', async () => {
  await open();
  await expect.element(board()).toBeVisible();
  await button('Apply').click();
  await expect.element(page.getByText('Brush over part of the image first.')).toBeVisible();
  pull([0.1, 0.5], [0.4, 0.5]);
  pull([0.8, 0.1], [0.9, 0.1]);
  await button('Undo').click();
  await button('Eraser').click();
  pull([0.1, 0.5], [0.1, 0.5]);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('A small red boat');
  const request = await asked();
  expect(request).toMatchObject({ model: ULTRA.id, operation: 'inpaint', prompt: 'A small red boat' });
  const mask = await pixelsOf(request.mask);
  expect([mask.width, mask.height]).toEqual([640, 480]);
  expect(mask.at(0.4, 0.5)).toEqual(WHITE);
  expect(mask.at(0.1, 0.5)).toEqual(BLACK);
  expect(mask.at(0.85, 0.1)).toEqual(BLACK);
  expect(mask.at(0.4, 0.95)).toEqual(BLACK);
  expect((await pixelsOf(request.pictures[0])).width).toBe(640);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('is brushed with keys alone, and undone with them', async () => {
  await open();
  (board().element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowRight}{ArrowRight} ');
  await expect.element(button('Undo')).toBeEnabled();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(button('Undo')).toBeDisabled();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await choose('Change', 'Erase an area');
  await expect.element(page.getByRole('textbox', { name: 'Prompt' })).not.toBeInTheDocument();
  const request = await asked();
  expect(request).toMatchObject({ operation: 'erase', prompt: '' });
  expect((await pixelsOf(request.mask)).at(0.5, 0.5)).toEqual(WHITE);
});

it('is brushed where it is pointed at, also from nearer by', async () => {
  await open();
  await button('Zoom in').click();
  (board().element() as HTMLElement).focus();
  await userEvent.keyboard('==');
  await expect.element(button('Fit to screen')).toBeVisible();
  pull([0.25, 0.5], [0.25, 0.5]);
  await choose('Change', 'Erase an area');
  const mask = await pixelsOf((await asked()).mask);
  expect(mask.at(0.25, 0.5)).toEqual(WHITE);
  expect(mask.at(0.45, 0.5)).toEqual(BLACK);
});

it('takes a second finger for no brush', async () => {
  await open();
  const element = board().element();
  element.setPointerCapture = () => {};
  const { x, y } = element.getBoundingClientRect();
  const down = (pointerId: number) =>
    element.dispatchEvent(
      new PointerEvent('pointerdown', {
        clientX: x + 40,
        clientY: y + 40,
        pointerId,
        pointerType: 'touch',
        bubbles: true,
      }),
    );
  const up = (pointerId: number) =>
    element.dispatchEvent(new PointerEvent('pointerup', { pointerId, pointerType: 'touch', bubbles: true }));
  down(1);
  down(2);
  up(1);
  up(2);
  await expect.element(button('Undo')).toBeDisabled();
});

it('sends what a crop leaves, and the mask of that part', async () => {
  await open();
  await button('Crop').click();
  (button('Right edge').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
  await button('Done').click();
  pull([0.5, 0.5], [0.5, 0.5]);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('A buoy');
  const request = await asked();
  const [picture, mask] = await Promise.all([pixelsOf(request.pictures[0]), pixelsOf(request.mask)]);
  expect([picture.width, picture.height, mask.width, mask.height]).toEqual([320, 480, 320, 480]);
  expect(mask.at(0.5, 0.5)).toEqual(WHITE);
  expect(mask.at(0.05, 0.05)).toEqual(BLACK);
});

it('keeps a cropped copy, which knows where it came from', async () => {
  await open();
  await button('Crop').click();
  (button('Bottom edge').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await button('Done').click();
  await button('Save cropped copy').click();
  await expect.poll(() => onClose.mock.calls.length, { timeout: 20_000 }).toBe(1);
  const [copy] = await picturesStore().children('boat');
  expect(copy).toMatchObject({ status: 'success', width: 640, height: 416, relation: 'edit' });
});

it('gives a model that only fills in a larger picture, and its new edges as the mask', async () => {
  await open([GPT, DALLE]);
  await choose('Change', 'Extend the image');
  (page.getByRole('button', { name: /^Extend to the right/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('More water');
  const request = await asked();
  expect(request).toMatchObject({ operation: 'inpaint', model: GPT.id });
  const mask = await pixelsOf(request.mask);
  expect([mask.width, mask.height]).toEqual([768, 480]);
  expect(mask.at(0.95, 0.5)).toEqual(WHITE);
  expect(mask.at(0.5, 0.5)).toEqual(BLACK);
});

it('offers only what a model can, and no model that can nothing', async () => {
  await open([GPT, DALLE]);
  await page.getByRole('combobox', { name: 'Model' }).click();
  await expect.element(page.getByRole('option', { name: 'gpt-image-2' })).toBeVisible();
  expect(page.getByRole('option').elements().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('combobox', { name: 'Change' }).click();
  await expect.element(page.getByRole('option', { name: 'Extend the image' })).toBeVisible();
  expect(
    page
      .getByRole('option')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Change an area', 'Change by description', 'Extend the image']);
});

it('draws every field of the model, says what is required, and sends what was set', async () => {
  await open();
  await choose('Change', 'Find and replace');
  await button('Apply').click();
  await expect.element(page.getByText('Prompt is required')).toBeVisible();
  await expect.element(page.getByText('What to replace is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'What to replace' }).fill('the boat');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a buoy');
  await button('Advanced').click();
  await page.getByRole('spinbutton', { name: 'Grow the mask' }).fill('9');
  await page.getByRole('spinbutton', { name: 'Images' }).fill('2');
  await page.getByRole('textbox', { name: 'Leave out' }).fill('people');
  await choose('Style', 'Anime');
  expect(await asked()).toMatchObject({
    operation: 'search-and-replace',
    search: 'the boat',
    prompt: 'a buoy',
    negativePrompt: 'people',
    style: 'anime',
    count: 2,
    more: { grow_mask: 9 },
  });
});

it('says so where no model can change pictures', async () => {
  await open([DALLE]);
  await expect.element(page.getByText(/None of your models can change images/)).toBeVisible();
});

it('asks before work is thrown away', async () => {
  await open();
  pull([0.1, 0.5], [0.4, 0.5]);
  await expect.element(button('Undo')).toBeEnabled();
  await button('Close').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
});

it('draws the mask of the largest pictures', async () => {
  await open([ULTRA], { width: 4_096, height: 4_096 });
  pull([0.2, 0.5], [0.8, 0.5]);
  const canvas = board().element().querySelector('canvas');
  // As large as it is seen, whatever the picture is.
  expect(Math.max(canvas?.width ?? 0, canvas?.height ?? 0)).toBeLessThan(2_400);
  await choose('Change', 'Erase an area');
  const mask = await pixelsOf((await asked()).mask);
  expect([mask.width, mask.height]).toEqual([4_096, 4_096]);
  expect(mask.at(0.5, 0.5)).toEqual(WHITE);
  expect(mask.at(0.5, 0.1)).toEqual(BLACK);
});
