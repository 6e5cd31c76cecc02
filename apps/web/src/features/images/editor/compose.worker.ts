import { composeChange, type Composed, type Composition } from './compose-change.ts';

/** The one message to this worker: what is to be drawn, and where it goes. */
interface ComposeOrder {
  readonly composition: Composition;
  readonly port: MessagePort;
}

/** Undefined for what the browser cannot open or draw. */
export type ComposeAnswer = Composed | undefined;

addEventListener('message', ({ data: { composition, port } }: MessageEvent<ComposeOrder>) => {
  const answer = (composed: ComposeAnswer): void => port.postMessage(composed);
  composeChange(composition).then(answer, () => answer(undefined));
});
