import { shrinkTo } from './shrink-to.ts';

/** The one message to this worker: a picture, how large it may be, and where the smaller one goes. */
interface ShrinkOrder {
  readonly picture: Blob;
  readonly limitBytes: number;
  readonly port: MessagePort;
}

addEventListener('message', ({ data: { picture, limitBytes, port } }: MessageEvent<ShrinkOrder>) => {
  const answer = (drawn: Blob | undefined): void => port.postMessage(drawn);
  shrinkTo(picture, limitBytes).then(answer, () => answer(undefined));
});
