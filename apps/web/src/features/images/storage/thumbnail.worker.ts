import { drawThumbnail, type DrawnThumbnail } from './draw-thumbnail.ts';

/** The one message to this worker: a picture, and where its thumbnail goes. */
interface ThumbnailOrder {
  readonly picture: Blob;
  readonly port: MessagePort;
}

/** Undefined for what the browser cannot open. */
export type ThumbnailAnswer = DrawnThumbnail | undefined;

addEventListener('message', ({ data: { picture, port } }: MessageEvent<ThumbnailOrder>) => {
  const answer = (drawn: ThumbnailAnswer): void => port.postMessage(drawn, drawn ? [drawn.bytes] : []);
  drawThumbnail(picture).then(answer, () => answer(undefined));
});
