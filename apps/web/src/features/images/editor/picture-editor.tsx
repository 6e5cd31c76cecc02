import type { NewPicture } from '@parley/contract';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';

export interface PictureEditorProps {
  readonly picture: PictureRecord;
  /** The change that is wanted, with the picture and its mask inside. */
  readonly onAsk: (request: NewPicture, parent: PictureRecord) => void;
  readonly onClose: () => void;
}

/** A picture to brush on, crop and extend, and the words for what is to change. */
export function PictureEditor(_props: PictureEditorProps) {
  return null;
}
