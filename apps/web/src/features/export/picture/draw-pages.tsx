import type { Message } from '@parley/contract';
import { LateRemotePicture } from '#/components/remote-picture/late-remote-picture.ts';
import type { Vendor } from '#/components/vendors.ts';
import type { ExportOptions, ExportWords } from '../model/export-options.ts';
import { slicesOf } from '../model/page-breaks.ts';
import { measurePiece, type Piece } from './measure-piece.ts';
import { PageFoot, PageHead } from './page-frame.tsx';
import { pageStyles } from './page-styles.ts';
import type { PageContent, PageSlice } from './page-svg.ts';
import { paintPage, type PicturePage } from './paint-page.ts';
import { releaseImages } from './picture-images.ts';
import { PictureTurn } from './picture-turn.tsx';
import { openStage, task, type PictureTheme, type Stage } from './stage.tsx';

/** At twice the size 8,000 pixels, and with the width of a page well within what the canvas of a phone holds. */
const PAGE_HEIGHT_PX = 4_000;
const FRAME_HEIGHT_PX = 100 + 52;
/** Messages are laid out some at a time: all at once would block the page, one by one would take long. */
const MESSAGES_AT_ONCE = 12;
const SIGNS_AT_ONCE = 30_000;

export interface PictureJob {
  readonly messages: readonly Message[];
  readonly options: ExportOptions;
  readonly words: ExportWords;
  readonly theme: PictureTheme;
  readonly vendorOf: (modelId: string) => Vendor;
  readonly missingImage: (address: string) => string;
  readonly pageHeight?: number | undefined;
  readonly signal: AbortSignal;
  /** How many messages are laid out. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Draws a chat page by page. Between two pages everything else on the screen has its turn. */
export async function* drawPages(job: PictureJob): AsyncGenerator<PicturePage, void, void> {
  const stage = openStage(job.theme);
  try {
    // What is drawn once has no second look.
    await LateRemotePicture.preload();
    const frame = await layOutFrame(stage, job);
    const capacity = (job.pageHeight ?? PAGE_HEIGHT_PX) - FRAME_HEIGHT_PX;
    let slices: PageSlice[] = [];
    let used = 0;
    let number = 0;
    const finish = async (isLast: boolean): Promise<PicturePage> => {
      number += 1;
      const page = await paintPage(frame.page(number, isLast, slices, used), await pageStyles(), job.theme);
      // The pictures of a message that goes on to the next page are still needed there.
      for (const { piece, to } of slices) if (to === piece.height) releaseImages(piece.images);
      slices = [];
      used = 0;
      await task();
      return page;
    };
    for await (const piece of piecesOf(stage, job)) {
      const parts = slicesOf(piece.cuts, piece.height, capacity - used, capacity);
      for (const [index, { from, to }] of parts.entries()) {
        if (index > 0) yield await finish(false);
        job.signal.throwIfAborted();
        if (to > from) slices.push({ piece, from, to });
        used += to - from;
      }
    }
    yield await finish(true);
  } finally {
    stage.close();
  }
}

async function* piecesOf(stage: Stage, job: PictureJob): AsyncGenerator<Piece, void, void> {
  const { messages, options, words, vendorOf, missingImage, signal, onProgress } = job;
  let start = 0;
  while (start < messages.length) {
    const batch = batchFrom(messages, start);
    const sheet = await stage.layOut(
      batch.map((message) => (
        <div key={message.id} className="picture-piece">
          <PictureTurn message={message} options={options} words={words} vendor={vendorOf(message.modelId ?? '')} />
        </div>
      )),
      batch.map(({ content }) => JSON.stringify(content)).join(''),
    );
    const elements = [...sheet.children].filter((child) => child instanceof HTMLElement);
    for (const element of elements) {
      signal.throwIfAborted();
      yield await measurePiece(element, missingImage);
      start += 1;
      onProgress?.(start);
    }
  }
}

function batchFrom(messages: readonly Message[], start: number): readonly Message[] {
  let signs = 0;
  const batch: Message[] = [];
  for (const message of messages.slice(start, start + MESSAGES_AT_ONCE)) {
    signs += typeof message.content === 'string' ? message.content.length : 0;
    if (batch.length > 0 && signs > SIGNS_AT_ONCE) break;
    batch.push(message);
  }
  return batch;
}

async function layOutFrame(stage: Stage, { words }: PictureJob) {
  const sheet = await stage.layOut(
    <>
      <PageHead title={words.title} subtitle={words.made} />
      <PageFoot />
    </>,
  );
  const [first, next, foot] = [...sheet.children] as HTMLElement[];
  if (!first || !next || !foot) throw new Error('The frame of a page has three parts');
  const heights = new Map([first, next, foot].map((element) => [element, element.offsetHeight]));
  const heightOf = (element: HTMLElement) => heights.get(element) ?? 0;
  return {
    page(number: number, isLast: boolean, slices: readonly PageSlice[], used: number): PageContent {
      const head = number === 1 ? first : next;
      const own = foot.cloneNode(true) as HTMLElement;
      const place = own.querySelector('[data-page-number]');
      if (place) place.textContent = number === 1 && isLast ? '' : String(number);
      const height = heightOf(head) + used + heightOf(foot);
      return { head, headHeight: heightOf(head), slices, foot: own, footHeight: heightOf(foot), height };
    },
  };
}
