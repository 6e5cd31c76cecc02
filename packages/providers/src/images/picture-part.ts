import type { NewPicture, PictureEvent, Usage } from '@parley/contract';
import type { ChatTarget } from '../adapters/chat-target.ts';
import type { ErrorPart } from '../stream-part.ts';
import type { PictureFile } from './picture-bytes.ts';

/** Where pictures are asked for and with what. */
export interface ImageTarget extends Pick<ChatTarget, 'provider' | 'baseUrl' | 'credentials' | 'model' | 'fetch'> {
  /** Fetches a picture that an answer only gives the address of. Refuses addresses that nobody may be led to. */
  readonly loadPicture: (url: string, signal: AbortSignal) => Promise<Uint8Array>;
}

/** A request with the pictures in it, each of which is read once. */
export type DrawnRequest = NewPicture & { readonly files: readonly PictureFile[]; readonly maskFile?: PictureFile };

/**
 * What every engine's answer is turned into. Ends after the last picture, or with one `error`; pictures that came before
 * it stay.
 */
export type PicturePart =
  /** So many pictures are being made from now on, whatever comes of them. */
  | { readonly type: 'asked'; readonly count: number }
  | Extract<PictureEvent, { type: 'partial' | 'picture' }>
  /** Tokens of so many of the pictures that were asked for. */
  | { readonly type: 'usage'; readonly usage: Usage; readonly count: number }
  | ErrorPart;
