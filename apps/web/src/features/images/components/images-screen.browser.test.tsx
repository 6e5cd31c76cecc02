import { modelFromServer, type NewPicture, type PictureEvent } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pauseToasts, resumeToasts, useToasts } from '#/components/toast-store.ts';
import { serverModel } from '#/features/models/testing/with-models.tsx';
import { asDataUrl } from '#/storage/blob-address.ts';
import type { PictureStatus } from '#/storage/pictures/picture-record.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { quickChangesOf } from '../panel/create-pictures.ts';
import { changeDraft, showMoment } from '../panel/draft-store.ts';
import { EMPTY_DRAFT } from '../model/picture-draft.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import { aPicture, aRecord, keepPicture } from '../testing/pictures.ts';
import { ImagesScreen } from './images-screen.tsx';

const MODELS = [
  serverModel('gpt-image-2', { type: 'IMAGE', fixedPrice: 0.04 }),
  serverModel('stable-image-core', { type: 'IMAGE', provider: 'Stability', fixedPrice: 0.03 }),
  serverModel('gpt-5-mini', { modelRatio: 1, isHelper: true, isFree: true }),
];
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
queryClient.setQueryData(['models'], MODELS.map(modelFromServer));
queryClient.setQueryData(['custom-providers'], []);
buildTestPage({ queryClient });

const picture = await asDataUrl(await aPicture('teal'));
const box = () => page.getByRole('textbox', { name: 'Image prompt' });
const create = () => page.getByRole('button', { name: /^Create/ });

interface Call {
  readonly body: NewPicture;
  readonly signal: AbortSignal | undefined;
  readonly send: (...events: readonly PictureEvent[]) => void;
}
const calls: Call[] = [];
const BROKE = { code: -1, msg: 'Balance not enough', data: null, requestId: 'r' };

/** Answers calls for pictures as the test says, and those for words at once. */
function serve(): void {
  const real = fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!/\/images\/pictures|\/ai-proxy/.test(input)) return real(input, init);
    const headers = { 'content-type': 'text/event-stream' };
    if (input.includes('/ai-proxy')) {
      const chunk = JSON.stringify({ choices: [{ index: 0, delta: { content: 'A red boat at dawn' } }] });
      return new Response(`data: ${chunk}\n\ndata: [DONE]\n\n`, { headers });
    }
    if ((init.body as string).includes('too dear')) return Response.json(BROKE, { status: 403 });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    init.signal?.addEventListener('abort', () => void writer.abort().catch(() => {}));
    const send = (...events: readonly PictureEvent[]): void => {
      for (const event of events) {
        void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)).catch(() => {});
        if (event.type === 'end') void writer.close().catch(() => {});
      }
    };
    calls.push({ body: JSON.parse(init.body as string) as NewPicture, signal: init.signal ?? undefined, send });
    return new Response(readable, { headers });
  });
}

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AtAddress navigation={navigationAt('/images')} pattern="/images">
        {children}
      </AtAddress>
    </QueryClientProvider>
  );
}

async function drawScreen(): Promise<void> {
  await page.viewport(1_280, 820);
  await render(
    <div style={{ height: 800 }}>
      <ImagesScreen />
    </div>,
    Around,
  );
}

async function draw(): Promise<void> {
  await drawScreen();
  await expect.element(create()).toBeVisible();
}

async function choose(chip: RegExp | string, option: string): Promise<void> {
  await page.getByRole('button', { name: chip }).click();
  await page.getByRole('menuitemradio', { name: option, exact: true }).click();
}

const EVERY: readonly PictureStatus[] = ['wait', 'running', 'success', 'error'];

beforeEach(() => {
  pauseToasts();
  calls.length = 0;
  serve();
  changeDraft(EMPTY_DRAFT);
  showMoment(undefined);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  resumeToasts();
  useToasts.setState({ toasts: [] });
  for (const { send } of calls) send({ type: 'end' });
  const all = await picturesStore().page({ statuses: EVERY }, undefined, 200);
  await picturesStore().remove(all.map(({ id }) => id));
});

it('asks for what is required, carries the price, and shows pictures as they are made', async () => {
  await draw();
  await expect.element(box()).toHaveAttribute('placeholder', 'please enter prompt');
  await create().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Prompt is required');
  await box().fill('A red boat');
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(0);
  await choose(/^Images: /, '4 images');
  await expect.element(create()).toHaveTextContent('Create, $0.160');
  await page.getByRole('radio', { name: 'Origami' }).click();
  await box().click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toMatchObject({ prompt: 'A red boat', count: 4, style: 'origami', size: '1024x1024' });
  calls[0]?.send({ type: 'partial', index: 2, dataUrl: picture });
  await expect.poll(() => document.querySelectorAll('img[data-partial]').length).toBe(1);
  calls[0]?.send({ type: 'picture', index: 2, dataUrl: picture });
  await expect.element(page.getByRole('button', { name: 'Open image 3' })).toBeVisible();
  calls[0]?.send(
    ...[0, 1, 3].map((index): PictureEvent => ({ type: 'picture', index, dataUrl: picture })),
    { type: 'cost', nano: 160_000_000 },
    { type: 'end' },
  );
  await expect.element(page.getByText('4 of 4, $0.160')).toBeVisible();
  await expect.poll(() => page.getByRole('region', { name: 'Now' }).elements().length).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Show “A red boat”' }).elements().length).toBe(4);
});

it('says how to get a model where none makes pictures, and asks for no words that nobody would read', async () => {
  queryClient.setQueryData(['models'], MODELS.slice(2).map(modelFromServer));
  await drawScreen();
  await expect.element(page.getByRole('link', { name: 'Add a provider' })).toBeVisible();
  expect(box().elements()).toEqual([]);
  queryClient.setQueryData(['models'], MODELS.map(modelFromServer));
  await expect.element(box()).toBeVisible();
});

/** The server's list of models, as it answers when it is asked. */
function serveModels(answer: () => Response): void {
  const others = fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
    input.endsWith('/models') ? Promise.resolve(answer()) : others(input, init),
  );
  queryClient.removeQueries({ queryKey: ['models'] });
}

it('says that the list of models did not come, and asks for it again', async () => {
  let isUp = false;
  const down = { code: 9999, msg: 'Down', data: null };
  serveModels(() => (isUp ? Response.json({ code: 0, msg: '', data: MODELS }) : Response.json(down, { status: 503 })));
  await drawScreen();
  await expect.element(page.getByText('Couldn’t load the model list.')).toBeVisible();
  expect(page.getByText('No image model is available').elements()).toEqual([]);
  isUp = true;
  await page.getByRole('alert').getByRole('button').click();
  await expect.element(box()).toBeVisible();
});

it('says that a provider has not answered yet, until its models come', async () => {
  let isUp = false;
  serveModels(() =>
    isUp
      ? Response.json({ code: 0, msg: '', data: MODELS })
      : Response.json({ code: 0, msg: '', data: MODELS.slice(2) }, { headers: { 'retry-after': '600' } }),
  );
  await drawScreen();
  await expect.element(page.getByText('Still looking for image models')).toBeVisible();
  expect(page.getByText('No image model is available').elements()).toEqual([]);
  isUp = true;
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect.element(box()).toBeVisible();
});

it('stops, tries again, and says why something failed', async () => {
  await draw();
  await box().fill('A lamp');
  await create().click();
  await expect.poll(() => calls.length).toBe(1);
  await page.getByRole('button', { name: 'Stop “A lamp”' }).click();
  await expect.element(page.getByRole('region', { name: 'Now' }).getByText('Stopped')).toBeVisible();
  await page.getByRole('button', { name: 'Retry “A lamp”' }).click();
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.send({ type: 'error', code: 'prompt_refused', message: 'Lamps are not allowed' }, { type: 'end' });
  await expect.element(page.getByRole('region', { name: 'Now' }).getByText('Failed', { exact: true })).toBeVisible();
  // The canvas says why: once is enough.
  expect(page.getByText(/^Failed: /).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Image 1 failed. Show details' }).click();
  const viewer = page.getByRole('dialog');
  await expect.element(viewer.getByText('Lamps are not allowed')).toBeVisible();
  await expect.element(viewer.getByRole('button', { name: 'Retry' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Dismiss “A lamp”' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'Now' }).elements().length).toBe(0);
});

it('shows a sample in place of a picture that nobody pays for', async () => {
  await draw();
  await box().fill('A castle, too dear');
  await create().click();
  await expect.element(page.getByRole('img', { name: 'Sample image' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry “A castle, too dear”' })).toBeVisible();
});

it('asks several models side by side, each with the settings that it has', async () => {
  await draw();
  expect(page.getByRole('button', { name: 'Leave out' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Compare with another model' }).click();
  await page.getByRole('menuitem', { name: 'stable-image-core' }).click();
  await expect.element(create()).toHaveTextContent('Create, $0.070');
  await page.getByRole('button', { name: 'Leave out' }).click();
  await page.getByRole('textbox', { name: 'Leave out' }).fill('people');
  await page.getByRole('button', { name: 'Advanced' }).click();
  await page.getByRole('spinbutton', { name: 'Seed' }).fill('42');
  await box().fill('A house');
  await create().click();
  await expect.poll(() => calls.length).toBe(2);
  const bodies = calls.map(({ body }) => body).toSorted((one, other) => one.model.localeCompare(other.model));
  expect(bodies[0]).toMatchObject({ model: 'gpt-image-2@default', prompt: 'A house' });
  expect(bodies[0]).not.toHaveProperty('negativePrompt');
  expect(bodies[1]).toMatchObject({ model: 'stable-image-core@default', negativePrompt: 'people', seed: 42 });
  for (const { send } of calls) send({ type: 'picture', index: 0, dataUrl: picture }, { type: 'end' });
  await expect.element(page.getByRole('heading', { name: 'stable-image-core' })).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Open image 1' }).elements().length).toBe(2);
});

it('goes by pictures that are pasted, dropped or taken from the history, and reuses settings', async () => {
  await keepPicture(
    aRecord({ id: 'old', request: { model: 'gpt-image-2@default', prompt: 'An old fjord', quality: 'low' } }),
  );
  await draw();
  await page.getByRole('button', { name: 'Reuse', exact: true }).click();
  await expect.element(box()).toHaveValue('An old fjord');
  const pasted = new DataTransfer();
  pasted.items.add(new File([await aPicture('plum')], 'sketch.png', { type: 'image/png' }));
  box()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  await expect.element(page.getByRole('img', { name: 'Reference 1' })).toBeVisible();
  await page.getByRole('radio', { name: /^History/ }).click();
  await page.getByRole('gridcell').getByRole('button', { name: 'An old fjord' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Use as reference' }).click();
  await expect.element(page.getByRole('img', { name: 'Reference 2' })).toBeVisible();
  await create().click();
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toMatchObject({ operation: 'edit', quality: 'low' });
  expect(calls[0]?.body.pictures).toHaveLength(2);
});

it('improves the words and gives the old ones back', async () => {
  await draw();
  await box().fill('boat');
  await page.getByRole('button', { name: 'Improve prompt' }).click();
  await expect.element(box()).toHaveValue('A red boat at dawn');
  await page.getByRole('button', { name: 'Undo improvement' }).click();
  await expect.element(box()).toHaveValue('boat');
});

it('puts a kept prompt in place of the slash, and asks for its gaps', async () => {
  await draw();
  await box().fill('/');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect.poll(() => (box().element() as HTMLTextAreaElement).value.length).toBeGreaterThan(5);
});

it('offers nothing that buys by what a file says of itself', () => {
  const request = { model: MODELS.map(modelFromServer)[1]?.id ?? '' };
  expect(quickChangesOf(aRecord({ request }))).toEqual(['vary', 'upscale', 'remove-background']);
  expect(quickChangesOf(aRecord({ request, isImported: true }))).toEqual([]);
});
